import { useRef, type PointerEvent, type ReactNode } from 'react'
import { Button } from '#ui/action/button.tsx'
import { placeIn, ruleFor, spotAt, type Point, type View } from './framing.ts'
import { ScaleRule } from './scale-rule.tsx'
import styles from './map.module.css'

export const mapSize = { width: 640, height: 440, margin: 20 } as const

/** A hand that moves no further than this presses, it does not drag. */
const still = 4

const nearest = 2
const farthest = 1200

const zoomed = (view: View, factor: number): View => ({
  ...view,
  metresPerPixel: Math.min(farthest, Math.max(nearest, view.metresPerPixel * factor)),
})

/** Where a pointer is, in the units of the drawing. */
export const pointIn = (box: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const { left, top, width, height } = box.getBoundingClientRect()
  return {
    x: ((clientX - left) / (width || 1)) * mapSize.width,
    y: ((clientY - top) / (height || 1)) * mapSize.height,
  }
}

type Grip = { from: Point; view: View; moved: boolean }

/** A drawing to scale, north up, that is dragged and looked at nearer or from farther away. */
export const MapFrame = ({
  label,
  view,
  home,
  onView,
  onPress,
  overlay,
  children,
}: {
  label: string
  view: View
  /** What the map shows when it is asked for all of it. */
  home: View
  onView: (view: View) => void
  /** Pressed on no matter what, without dragging. */
  onPress?: (point: Point) => void
  /** HTML over the drawing. */
  overlay?: ReactNode
  children: ReactNode
}) => {
  const box = useRef<HTMLDivElement>(null)
  const grip = useRef<Grip | undefined>(undefined)
  const take = (event: PointerEvent) => {
    if (event.button === 0 && box.current) grip.current = { from: pointIn(box.current, event), view, moved: false }
  }
  const drag = (event: PointerEvent) => {
    const held = grip.current
    if (!held || !box.current || event.buttons === 0) return
    const at = pointIn(box.current, event)
    const [x, y] = [at.x - held.from.x, at.y - held.from.y]
    if (!held.moved && Math.hypot(x, y) < still) return
    held.moved = true
    const centre = spotAt(held.view, mapSize, { x: mapSize.width / 2 - x, y: mapSize.height / 2 - y })
    onView({ ...held.view, centre })
  }
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.box}>
        <svg
          viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
          role="img"
          aria-label={label}
          onPointerDown={take}
          onPointerMove={drag}
          onPointerLeave={() => {
            grip.current = undefined
          }}
          onClickCapture={(event) => {
            if (grip.current?.moved) event.stopPropagation()
            else if (box.current) onPress?.(pointIn(box.current, event))
          }}
        >
          {children}
          <ScaleRule rule={ruleFor(view.metresPerPixel, 96)} frame={mapSize} />
        </svg>
        {overlay}
      </div>
      <div className={styles.zoom} role="group" aria-label="地图缩放">
        <Button onClick={() => onView(zoomed(view, 1 / 2))}>放大</Button>
        <Button onClick={() => onView(zoomed(view, 2))}>缩小</Button>
        <Button onClick={() => onView(home)}>看全城</Button>
      </div>
    </div>
  )
}

export const placing = (view: View) => placeIn(view, mapSize)
