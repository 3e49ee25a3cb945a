import { useMemo } from 'react'
import type { Border } from './borders.ts'
import type { Point, View } from './framing.ts'
import { placing } from './map-frame.tsx'
import { spotOf, type Wire } from './spots.ts'
import styles from './map.module.css'

type Shape = { readonly border: Border; readonly path: string; readonly middle: Point; readonly width: number }

const ringPath = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

const shapeOf = (border: Border, place: (wire: Wire) => Point, middle: Point): Shape => {
  const rings = border.parts.flat().map((ring) => ring.map(place))
  const across = rings.flat().map(({ x }) => x)
  const [least, most] = across.reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)] as const, [
    Infinity,
    -Infinity,
  ] as const)
  return { border, path: rings.map(ringPath).join(''), middle, width: most - least }
}

/** Four letters need about so much room; a name without it is told by the pointer and by the list. */
const roomFor = (words: string): number => words.length * 12

export type DistrictLook = { readonly on: boolean; readonly lock?: string | undefined }

const titleOf = (name: string, { on, lock }: DistrictLook): string =>
  lock ? `${name}，已选，${lock} 之后可改` : on ? `${name}，已选` : name

const plain: DistrictLook = { on: false }
const plainLook = () => plain

/** Districts with their borders and names, drawn under whatever a map is about. */
export const DistrictShapes = ({
  borders,
  view,
  lookOf = plainLook,
  onPress,
}: {
  borders: readonly Border[]
  view: View
  lookOf?: (border: Border) => DistrictLook
  onPress?: (border: Border) => void
}) => {
  const shapes = useMemo(() => {
    const place = placing(view)
    return borders.map((border) => shapeOf(border, (wire) => place(spotOf(wire)), place(border.centre)))
  }, [borders, view])
  return (
    <>
      {shapes.map(({ border, path }) => {
        const look = lookOf(border)
        const presses = onPress && !look.lock
        return (
          <path
            key={border.code}
            className={styles.district}
            d={path}
            fillRule="evenodd"
            data-on={look.on || undefined}
            data-locked={look.lock !== undefined || undefined}
            data-presses={presses || undefined}
            onClick={presses ? () => onPress(border) : undefined}
          >
            <title>{titleOf(border.name, look)}</title>
          </path>
        )
      })}
      {shapes.map(({ border, middle, width }) => {
        const locked = lookOf(border).lock !== undefined
        return (
          <g
            key={border.code}
            className={styles.name}
            transform={`translate(${middle.x.toFixed(1)} ${middle.y.toFixed(1)})`}
          >
            {width > roomFor(border.name) && (
              <text textAnchor="middle" y="4">
                {border.name}
              </text>
            )}
            {locked && <path className={styles.lock} d="M-4 10h8v6h-8zM-2.5 10V8a2.5 2.5 0 0 1 5 0v2" />}
          </g>
        )
      })}
    </>
  )
}
