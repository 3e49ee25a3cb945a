import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import type { Border } from './borders.ts'
import { DistrictShapes } from './district-shapes.tsx'
import { spotAt, viewOf, type Point, type View } from './framing.ts'
import { MapFrame, mapSize, placing, pointIn } from './map-frame.tsx'
import { spotOf } from './spots.ts'
import styles from './map.module.css'

/** Streets are not drawn: so near one sees the district and what lies around. */
const near = 45

/** One press of an arrow. */
const step = 8

const arrows: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
}

const within = ({ x, y }: Point): Point => ({
  x: Math.min(mapSize.width, Math.max(0, x)),
  y: Math.min(mapSize.height, Math.max(0, y)),
})

const homeOf = (borders: readonly Border[], spot: Spot | undefined): View => {
  const corners = borders.flatMap(({ parts }) => parts.flat(2).map(spotOf))
  if (corners.length > 0) return viewOf(corners, mapSize)
  return { centre: spot ?? { longitude: 105, latitude: 35 }, metresPerPixel: near }
}

/** A pin on the districts of a city: pressed into place, dragged, or moved by the arrow keys; `onDrop` once it rests. */
export const PinMap = ({
  label,
  borders,
  spot,
  onDrop,
}: {
  label: string
  borders: readonly Border[]
  spot: Spot | undefined
  onDrop: (spot: Spot) => void
}) => {
  const home = homeOf(borders, spot)
  const [looked, setLooked] = useState<View>()
  const [held, setHeld] = useState<Spot>()
  const pin = useRef<HTMLButtonElement>(null)
  const grabbed = useRef(false)
  const view = looked ?? (spot ? { centre: spot, metresPerPixel: Math.min(home.metresPerPixel, near) } : home)
  const shown = held ?? spot
  const at = shown && placing(view)(shown)

  const drop = (next: Spot) => {
    setLooked(view)
    setHeld(undefined)
    onDrop(next)
  }
  const spotUnder = (event: PointerEvent): Spot | undefined => {
    const box = pin.current?.parentElement
    return box ? spotAt(view, mapSize, within(pointIn(box, event))) : undefined
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (grabbed.current) setHeld(spotUnder(event))
  }
  const release = (event: PointerEvent<HTMLButtonElement>) => {
    if (!grabbed.current) return
    grabbed.current = false
    const next = held && spotUnder(event)
    if (next) drop(next)
  }
  const walk = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow || !at) return
    event.preventDefault()
    setLooked(view)
    setHeld(spotAt(view, mapSize, within({ x: at.x + arrow.x, y: at.y + arrow.y })))
  }
  return (
    <>
      <MapFrame
        label={label}
        view={view}
        home={home}
        onView={setLooked}
        onPress={(point) => drop(spotAt(view, mapSize, point))}
        overlay={
          at && (
            <button
              ref={pin}
              type="button"
              className={styles.pin}
              style={{ left: `${(at.x / mapSize.width) * 100}%`, top: `${(at.y / mapSize.height) * 100}%` }}
              aria-label="图钉"
              onPointerDown={(event) => {
                grabbed.current = true
                event.currentTarget.setPointerCapture(event.pointerId)
              }}
              onPointerMove={drag}
              onPointerUp={release}
              onKeyDown={walk}
              onKeyUp={(event) => {
                if (arrows[event.key] && held) drop(held)
              }}
            >
              <svg viewBox="0 0 36 44" width="36" height="44" aria-hidden>
                <path d="M18 43C18 43 32 28 32 16A14 14 0 1 0 4 16C4 28 18 43 18 43Z" />
                <circle cx="18" cy="16" r="5" />
              </svg>
            </button>
          )
        }
      >
        <DistrictShapes borders={borders} view={view} />
      </MapFrame>
      <p className={styles.caption}>
        {shown ? '拖动图钉，或选中图钉后按方向键移动；在地图上点一下，图钉就到那里' : '在地图上点一下，放下图钉'}
      </p>
    </>
  )
}
