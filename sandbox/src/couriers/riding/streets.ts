import type { Spot } from '../town/entities.ts'

const metresPerDegree = 111_320
/** Streets run along the compass, one every this many degrees (about 330 m). */
const block = 0.003
const metresPerStair = 900
const stairsAtMost = 8

const eastMetres = (degrees: number, latitude: number): number =>
  degrees * metresPerDegree * Math.cos((latitude * Math.PI) / 180)

/** A leg runs along one street, so one of the two is zero. */
const legMetres = (a: Spot, b: Spot): number =>
  Math.abs(eastMetres(b.longitude - a.longitude, a.latitude)) + Math.abs(b.latitude - a.latitude) * metresPerDegree

/** The corners between two ends: on streets, in order, never beyond either end. */
function corners(from: number, to: number, count: number): number[] {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return Array.from({ length: count - 1 }, (_, index) => {
    const wished = from + ((to - from) * (index + 1)) / count
    return Math.min(high, Math.max(low, Math.round(wished / block) * block))
  })
}

/** The way along the streets: steps of a stair, east or west first, then north or south. */
export function wayBetween(from: Spot, to: Spot): Spot[] {
  const stairs = Math.min(stairsAtMost, Math.max(1, Math.round(legMetres(from, to) / metresPerStair)))
  const longitudes = [...corners(from.longitude, to.longitude, stairs), to.longitude]
  const latitudes = [...corners(from.latitude, to.latitude, stairs), to.latitude]
  const way: Spot[] = [{ longitude: from.longitude, latitude: from.latitude }]
  for (const [index, longitude] of longitudes.entries()) {
    way.push({ longitude, latitude: way.at(-1)?.latitude ?? from.latitude })
    way.push({ longitude, latitude: latitudes[index] ?? to.latitude })
  }
  return way.filter((spot, index) => {
    const before = way[index - 1]
    return !before || before.longitude !== spot.longitude || before.latitude !== spot.latitude
  })
}

const pairs = (way: readonly Spot[]): [Spot, Spot][] =>
  way.slice(1).map((spot, index) => [way[index] ?? spot, spot] as [Spot, Spot])

export const wayMetres = (way: readonly Spot[]): number => pairs(way).reduce((sum, [a, b]) => sum + legMetres(a, b), 0)
export const streetMetres = (from: Spot, to: Spot): number => Math.round(wayMetres(wayBetween(from, to)))

const rounded = ({ longitude, latitude }: Spot): Spot => ({
  longitude: Number(longitude.toFixed(6)),
  latitude: Number(latitude.toFixed(6)),
})

/** Where somebody is who has done a part of the way, from 0 to 1. */
export function spotOnWay(way: readonly Spot[], part: number): Spot {
  const end = way.at(-1) ?? { longitude: 0, latitude: 0 }
  let left = wayMetres(way) * Math.min(1, Math.max(0, part))
  for (const [a, b] of pairs(way)) {
    const metres = legMetres(a, b)
    if (left < metres) {
      const share = left / metres
      return rounded({
        longitude: a.longitude + (b.longitude - a.longitude) * share,
        latitude: a.latitude + (b.latitude - a.latitude) * share,
      })
    }
    left -= metres
  }
  return rounded(end)
}

/** A spot so many metres away, in a direction from 0 to 1 round the compass. */
export const spotAway = ({ longitude, latitude }: Spot, metres: number, direction: number): Spot => ({
  longitude: longitude + (metres * Math.cos(direction * 2 * Math.PI)) / eastMetres(1, latitude),
  latitude: latitude + (metres * Math.sin(direction * 2 * Math.PI)) / metresPerDegree,
})
