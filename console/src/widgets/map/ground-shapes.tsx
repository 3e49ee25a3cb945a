import { useMemo } from 'react'
import type { Spot } from '#ui/format/distance.ts'
import { country, useBorders, type Border } from './borders.ts'
import { boxOf, clipped, isWithin } from './clipping.ts'
import type { Framing, Point } from './framing.ts'
import type { GroundFrame, GroundProps } from './ground-props.ts'
import { spotOf } from './spots.ts'
import { useFraming } from './use-framing.ts'
import styles from './map.module.css'

/** A drawing that shows more than this much is of the country, not of a city. */
const widestCity = 250_000

type Shape = { readonly border: Border; readonly path: string; readonly name: Point | undefined }

const pathOf = (ring: readonly Point[]): string =>
  `M${ring.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

/** So much room a name needs around its middle. */
const roomFor = (words: string) => ({ x: words.length * 7, y: 12 })

/** In the middle of what is seen of the district, as long as that is its own and there is room. */
const namePlace = (border: Border, ring: readonly Point[], { width, height }: GroundFrame): Point | undefined => {
  const seen = boxOf(ring)
  const [left, right] = [Math.max(seen.left, 0), Math.min(seen.right, width)]
  const [top, bottom] = [Math.max(seen.top, 0), Math.min(seen.bottom, height)]
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const room = roomFor(border.name)
  const fits = right - left > 2 * room.x && bottom - top > 2 * room.y
  return fits && isWithin(ring, middle) ? middle : undefined
}

const shapeOf = (border: Border, { place }: Framing, frame: GroundFrame): Shape[] => {
  const rings = border.parts
    .flat()
    .map((ring) =>
      clipped(
        ring.map((wire) => place(spotOf(wire))),
        frame,
      ),
    )
    .filter((ring) => ring.length > 0)
  const [largest] = rings.toSorted((a, b) => b.length - a.length)
  if (!largest) return []
  return [{ border, path: rings.map(pathOf).join(''), name: namePlace(border, largest, frame) }]
}

const inset = { width: 132, height: 100, margin: 6 } as const

/** The whole city in a corner, where the drawing shows nothing of its borders: which district it is, and where in it. */
const CityInset = ({ borders, at, code }: { borders: readonly Border[]; at: Spot; code: string | undefined }) => {
  const corners = useMemo(() => borders.flatMap(({ parts }) => parts.flat(2).map(spotOf)), [borders])
  const framed = useFraming(corners, inset)
  const shapes = useMemo(() => borders.flatMap((border) => shapeOf(border, framed, inset)), [borders, framed])
  const { x, y } = framed.place(at)
  return (
    <g className={styles.inset} transform="translate(10 10)">
      <rect width={inset.width} height={inset.height} rx="6" />
      {shapes.map(({ border, path }) => (
        <path
          key={border.code}
          className={styles.district}
          d={path}
          fillRule="evenodd"
          data-on={border.code === code || undefined}
        />
      ))}
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="3" />
    </g>
  )
}

export const GroundShapes = ({ code, at, framing, frame, children }: GroundProps) => {
  const borders = useBorders(framing.metresPerPixel * frame.width > widestCity ? country : code)
  const shapes = useMemo(
    () => (borders ?? []).flatMap((border) => shapeOf(border, framing, frame)),
    [borders, framing, frame],
  )
  return (
    <>
      <g data-testid="ground">
        {shapes.map(({ border, path }) => (
          <path key={border.code} className={styles.land} d={path} fillRule="evenodd" />
        ))}
        {borders && borders.length > 1 && shapes.length === 1 && (
          <CityInset borders={borders} at={at} code={shapes[0]?.border.code} />
        )}
      </g>
      {children}
      {shapes.map(
        ({ border, name }) =>
          name && (
            <g key={border.code} className={styles.ground}>
              <text x={name.x.toFixed(1)} y={(name.y + 4).toFixed(1)} textAnchor="middle">
                {border.name}
              </text>
            </g>
          ),
      )}
    </>
  )
}
