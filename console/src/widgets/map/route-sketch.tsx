import { distanceText, type Spot } from '#ui/format/distance.ts'
import { routePoints, type Point } from './route-points.ts'
import drawing from './drawing.module.css'
import styles from './route-sketch.module.css'

const frame = { width: 480, height: 132, margin: 30 } as const

type RouteEnds = {
  readonly shop_spot: Spot | null
  readonly longitude: number | null
  readonly latitude: number | null
  readonly delivery_shop: { readonly name: string } | null
  readonly shop?: { readonly name: string } | null
}

const doorOf = ({ longitude, latitude }: RouteEnds): Spot | undefined =>
  longitude === null || latitude === null ? undefined : { longitude, latitude }

/** Words stand beside their point on the side that is away from the way. */
const Label = ({ at, other, words }: { at: Point; other: Point; words: string }) => {
  const right = at.x > other.x || (at.x === other.x && at.x < frame.width / 2)
  const below = at.y > other.y
  const steep = Math.abs(at.x - other.x) < 120
  return (
    <text
      x={steep ? at.x + 14 : at.x}
      y={steep ? at.y + 4 : at.y + (below ? 24 : -14)}
      textAnchor={steep ? 'start' : right ? 'end' : 'start'}
      dx={steep ? 0 : right ? 8 : -8}
    >
      {words}
    </text>
  )
}

/** The shop, the door and the straight line between them, north up; without both spots there is nothing to draw. */
export const RouteSketch = ({ order }: { order: RouteEnds }) => {
  const from = order.shop_spot
  const to = doorOf(order)
  if (!from || !to) return null
  const [shop, door] = routePoints(from, to, frame)
  const km = distanceText(from, to)
  const name = order.delivery_shop?.name ?? order.shop?.name ?? '门店'
  return (
    <figure className={`${drawing.paper} ${styles.sketch}`}>
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} role="img" aria-label={`从${name}到收货地址直线${km}公里`}>
        <line className={drawing.way} x1={shop.x} y1={shop.y} x2={door.x} y2={door.y} />
        <rect className={drawing.shop} x={shop.x - 6} y={shop.y - 6} width="12" height="12" rx="3" />
        <circle className={drawing.door} cx={door.x} cy={door.y} r="6" />
        <Label at={shop} other={door} words={name} />
        <Label at={door} other={shop} words="收货" />
      </svg>
      <svg className={styles.north} width="10" height="16" viewBox="0 0 10 16" aria-hidden>
        <path d="M5 1v14M1 6l4-5 4 5" />
      </svg>
      <figcaption>直线 {km} km</figcaption>
    </figure>
  )
}
