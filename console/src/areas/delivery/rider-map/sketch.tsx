import { useRef, useState } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import { phone, useMedia } from '#ui/theme/media.ts'
import type { MapNames, RiderLocation } from './arrival.ts'
import { ruleFor, type Framing, type Point } from '#widgets/map/framing.ts'
import { Ground } from '#widgets/map/ground.tsx'
import { ScaleRule } from '#widgets/map/scale-rule.tsx'
import { useFraming } from '#widgets/map/use-framing.ts'
import { useGlide } from './glide.ts'
import { spotOf } from '#widgets/map/spots.ts'
import { joined } from './way.ts'
import drawing from '#widgets/map/drawing.module.css'
import styles from './rider-map.module.css'

const wide = { width: 640, height: 280, margin: 44 } as const
/** Drawn smaller, so that its words stay as large as others. */
const onPhone = { width: 360, height: 220, margin: 36 } as const

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

const Rider = ({ at, streets, place }: { at: Spot; streets: readonly Spot[]; place: Framing['place'] }) => {
  const mark = useRef<SVGGElement>(null)
  useGlide(at, streets, (spot) => {
    const { x, y } = place(spot)
    mark.current?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
  })
  return (
    <g ref={mark} className={styles.rider} data-testid="rider">
      <circle className={styles.halo} r="16" />
      <circle className={styles.body} r="10" />
      <text y="4" textAnchor="middle">
        骑
      </text>
    </g>
  )
}

/** Words stand under their point, or above it where the other point lies below. */
const Name = ({ at, other, words, width }: { at: Point; other: Point | undefined; words: string; width: number }) => {
  const above = other !== undefined && at.y < other.y
  const near = at.x < 120 ? 'start' : at.x > width - 120 ? 'end' : 'middle'
  return (
    <text
      x={near === 'start' ? at.x - 8 : near === 'end' ? at.x + 8 : at.x}
      y={at.y + (above ? -15 : 24)}
      textAnchor={near}
    >
      {words.length > 14 ? `${words.slice(0, 13)}…` : words}
    </text>
  )
}

/** Every spot the rider was at while somebody looked: the frame holds them all, so that it moves in a steady picture. */
const useSeen = (rider: Spot | null): readonly Spot[] => {
  const [seen, setSeen] = useState<readonly Spot[]>([])
  const last = seen.at(-1)
  if (!rider || (last?.longitude === rider.longitude && last.latitude === rider.latitude)) return seen
  const next = [...seen, rider]
  setSeen(next)
  return next
}

/** The streets of the way, the shop, the door and the rider: drawn from what the server says, without any outside map. */
export const Sketch = ({ location, names, words }: { location: RiderLocation; names: MapNames; words: string }) => {
  const { shop, door, rider } = location
  const frame = useMedia(phone) ? onPhone : wide
  const streets = location.route.map(spotOf)
  const trail = joined(streets, location.trail.map(spotOf))
  const seen = useSeen(rider)
  const framed = useFraming([shop, ...(door ? [door] : []), ...seen, ...streets, ...trail], frame)
  const { place } = framed
  const [from, to] = [place(shop), door ? place(door) : undefined]
  const road = pathOf((streets.length > 1 ? streets : [shop, ...(door ? [door] : [])]).map(place))
  return (
    <svg
      className={`${drawing.paper} ${styles.sketch}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={words}
    >
      <Ground code={location.city_code} at={door ?? shop} framing={framed} frame={frame}>
        <path className={styles.kerb} d={road} />
        <path className={styles.road} d={road} />
        <path className={drawing.way} d={road} />
        {trail.length > 1 && <path className={styles.trail} d={pathOf(trail.map(place))} />}
      </Ground>
      <rect className={drawing.shop} x={from.x - 7} y={from.y - 7} width="14" height="14" rx="3" />
      {to && <circle className={drawing.door} cx={to.x} cy={to.y} r="7" />}
      <Name at={from} other={to} words={names.shop} width={frame.width} />
      {to && <Name at={to} other={from} words={names.door} width={frame.width} />}
      {rider && <Rider at={rider} streets={streets} place={place} />}
      <ScaleRule rule={ruleFor(framed.metresPerPixel, 96)} frame={frame} />
      <text className={styles.drawn} x="12" y={frame.height - 12}>
        示意图
      </text>
      <path className={styles.north} transform={`translate(${frame.width - 26} 14)`} d="M5 1v14M1 6l4-5 4 5" />
    </svg>
  )
}
