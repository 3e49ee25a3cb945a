import type { Spot } from '#ui/format/distance.ts'
import { between, metres, offset } from '#widgets/map/spots.ts'

/** Who is further from the streets of the way than this rides elsewhere. */
const onTheWay = 120

type Foot = { readonly leg: number; readonly share: number; readonly off: number }

/** The nearest place of a way: on which leg, how far along it, how many metres off. */
const footOf = (way: readonly Spot[], spot: Spot): Foot | undefined => {
  let nearest: Foot | undefined
  for (const [leg, from] of way.entries()) {
    const to = way[leg + 1]
    if (!to) break
    const [whole, part] = [offset(from, to), offset(from, spot)]
    const length = whole.east ** 2 + whole.north ** 2
    const along = length === 0 ? 0 : (part.east * whole.east + part.north * whole.north) / length
    const share = Math.min(1, Math.max(0, along))
    const off = metres(between(from, to, share), spot)
    if (!nearest || off < nearest.off) nearest = { leg, share, off }
  }
  return nearest
}

const placeOf = ({ leg, share }: Foot): number => leg + share

/** From one spot to another round the corners of the streets between them, or straight where the way does not lead. */
export const wayBetween = (streets: readonly Spot[], from: Spot, to: Spot): readonly Spot[] => {
  const [start, end] = [footOf(streets, from), footOf(streets, to)]
  if (!start || !end || start.off > onTheWay || end.off > onTheWay) return [from, to]
  if (placeOf(start) > placeOf(end)) return wayBetween(streets, to, from).toReversed()
  return [from, ...streets.slice(start.leg + 1, end.leg + 1), to]
}

/** The spots somebody was seen at, joined round the corners between them. */
export const joined = (streets: readonly Spot[], seen: readonly Spot[]): readonly Spot[] => [
  ...seen.slice(0, 1),
  ...seen.slice(1).flatMap((spot, at) => wayBetween(streets, seen[at] ?? spot, spot).slice(1)),
]

export const lengthOf = (way: readonly Spot[]): number =>
  way.slice(1).reduce((sum, spot, at) => sum + metres(way[at] ?? spot, spot), 0)

/** The spot after so much of a way, by its length. */
export const spotAlong = (way: readonly Spot[], share: number): Spot | undefined => {
  let left = lengthOf(way) * share
  for (const [leg, from] of way.entries()) {
    const to = way[leg + 1]
    if (!to) return from
    const length = metres(from, to)
    if (left < length) return between(from, to, left / length)
    left -= length
  }
  return undefined
}
