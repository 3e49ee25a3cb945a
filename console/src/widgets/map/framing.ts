import type { Spot } from '#ui/format/distance.ts'
import { offset } from './spots.ts'

export type Point = { readonly x: number; readonly y: number }
type Frame = { readonly width: number; readonly height: number; readonly margin: number }

/** A shop next door is not blown up to the size of the frame. */
const leastMetres = 400

export type Framing = { readonly place: (spot: Spot) => Point; readonly metresPerPixel: number }

/** All these spots in one drawing, north up and to scale. */
export const framing = (spots: readonly Spot[], { width, height, margin }: Frame): Framing => {
  const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const
  const [west, east] = ends(spots.map(({ longitude }) => longitude))
  const [south, north] = ends(spots.map(({ latitude }) => latitude))
  const size = offset({ longitude: west, latitude: south }, { longitude: east, latitude: north })
  const metresPerPixel = Math.max(
    Math.max(size.east, leastMetres) / (width - 2 * margin),
    Math.max(size.north, leastMetres / 2) / (height - 2 * margin),
  )
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 }
  const place = (spot: Spot): Point => {
    const away = offset(middle, spot)
    return { x: width / 2 + away.east / metresPerPixel, y: height / 2 - away.north / metresPerPixel }
  }
  return { place, metresPerPixel }
}

const rules = [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** A length one can read off: the longest round one that is no wider than so many pixels. */
export const ruleFor = (metresPerPixel: number, widest: number): { width: number; words: string } => {
  const length = rules.findLast((rule) => rule / metresPerPixel <= widest) ?? rules[0] ?? 50
  return { width: length / metresPerPixel, words: length < 1000 ? `${length} 米` : `${length / 1000} 公里` }
}
