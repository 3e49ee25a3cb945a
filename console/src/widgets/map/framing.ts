import type { Spot } from '#ui/format/distance.ts'
import { offset, shifted } from './spots.ts'

export type Point = { readonly x: number; readonly y: number }
export type Frame = { readonly width: number; readonly height: number; readonly margin: number }

/** A shop next door is not blown up to the size of the frame. */
const leastMetres = 400

export type Framing = { readonly place: (spot: Spot) => Point; readonly metresPerPixel: number }

/** What of the earth a drawing shows: its middle and how large. */
export type View = { readonly centre: Spot; readonly metresPerPixel: number }

/** All these spots, as large as they fit. */
export const viewOf = (spots: readonly Spot[], { width, height, margin }: Frame): View => {
  const ends = (values: readonly number[]) =>
    values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)] as const, [
      Infinity,
      -Infinity,
    ] as const)
  const [west, east] = ends(spots.map(({ longitude }) => longitude))
  const [south, north] = ends(spots.map(({ latitude }) => latitude))
  const size = offset({ longitude: west, latitude: south }, { longitude: east, latitude: north })
  const metresPerPixel = Math.max(
    Math.max(size.east, leastMetres) / (width - 2 * margin),
    Math.max(size.north, leastMetres / 2) / (height - 2 * margin),
  )
  return { centre: { longitude: (west + east) / 2, latitude: (south + north) / 2 }, metresPerPixel }
}

type Size = Pick<Frame, 'width' | 'height'>

/** Where a spot stands in a drawing, north up and to scale. */
export const placeIn =
  ({ centre, metresPerPixel }: View, { width, height }: Size) =>
  (spot: Spot): Point => {
    const away = offset(centre, spot)
    return { x: width / 2 + away.east / metresPerPixel, y: height / 2 - away.north / metresPerPixel }
  }

/** Which spot a point of the drawing is. */
export const spotAt = ({ centre, metresPerPixel }: View, { width, height }: Size, { x, y }: Point): Spot =>
  shifted(centre, { east: (x - width / 2) * metresPerPixel, north: (height / 2 - y) * metresPerPixel })

/** A view in a drawing of this size. */
export const framing = (view: View, frame: Frame): Framing => ({
  place: placeIn(view, frame),
  metresPerPixel: view.metresPerPixel,
})

const rules = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000]

/** A length one can read off: the longest round one that is no wider than so many pixels. */
export const ruleFor = (metresPerPixel: number, widest: number): { width: number; words: string } => {
  const length = rules.findLast((rule) => rule / metresPerPixel <= widest) ?? rules[0] ?? 50
  return { width: length / metresPerPixel, words: length < 1000 ? `${length} 米` : `${length / 1000} 公里` }
}
