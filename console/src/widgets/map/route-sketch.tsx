import { distanceText, kmText, type Spot } from '#ui/format/distance.ts'
import { phone, useMedia } from '#ui/theme/media.ts'
import { ruleFor, type Point } from './framing.ts'
import { Ground } from './ground.tsx'
import { ScaleRule } from './scale-rule.tsx'
import { useFraming } from './use-framing.ts'
import drawing from './drawing.module.css'
import styles from './route-sketch.module.css'

const wide = { width: 560, height: 168, margin: 36 } as const
/** Drawn smaller, so that its words stay as large as others. */
const onPhone = { width: 340, height: 160, margin: 36 } as const
type Frame = typeof wide | typeof onPhone

type RouteEnds = {
  readonly shop_spot: Spot | null
  readonly longitude: number | null
  readonly latitude: number | null
  readonly city_code: string
  readonly distance: number | null
  readonly delivery_shop: { readonly name: string } | null
  readonly shop?: { readonly name: string } | null
}

const doorOf = ({ longitude, latitude }: RouteEnds): Spot | undefined =>
  longitude === null || latitude === null ? undefined : { longitude, latitude }

/** Words stand beside their point on the side that is away from the way. */
const Label = ({ at, other, words, frame }: { at: Point; other: Point; words: string; frame: Frame }) => {
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

const Drawing = ({ from, to, name, code }: { from: Spot; to: Spot; name: string; code: string }) => {
  const frame = useMedia(phone) ? onPhone : wide
  const framed = useFraming([from, to], frame)
  const [shop, door] = [framed.place(from), framed.place(to)]
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`从${name}到收货地址直线${distanceText(from, to)}公里`}
    >
      <Ground code={code} at={to} framing={framed} frame={frame}>
        <line className={drawing.way} x1={shop.x} y1={shop.y} x2={door.x} y2={door.y} />
      </Ground>
      <rect className={drawing.shop} x={shop.x - 6} y={shop.y - 6} width="12" height="12" rx="3" />
      <circle className={drawing.door} cx={door.x} cy={door.y} r="6" />
      <Label at={shop} other={door} words={name} frame={frame} />
      <Label at={door} other={shop} words="收货" frame={frame} />
      <ScaleRule rule={ruleFor(framed.metresPerPixel, 96)} frame={frame} />
    </svg>
  )
}

/** The shop, the door and the straight line between them on the ground of their city, north up; without both, nothing. */
export const RouteSketch = ({ order }: { order: RouteEnds }) => {
  const from = order.shop_spot
  const to = doorOf(order)
  if (!from || !to) return null
  return (
    <figure className={`${drawing.paper} ${styles.sketch}`}>
      <Drawing
        from={from}
        to={to}
        name={order.delivery_shop?.name ?? order.shop?.name ?? '门店'}
        code={order.city_code}
      />
      <svg className={styles.north} width="10" height="16" viewBox="0 0 10 16" aria-hidden>
        <path d="M5 1v14M1 6l4-5 4 5" />
      </svg>
      <figcaption>示意图{order.distance !== null && ` · 直线 ${kmText(order.distance)}`}</figcaption>
    </figure>
  )
}
