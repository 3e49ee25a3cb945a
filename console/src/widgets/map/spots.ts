import type { Spot } from '#ui/format/distance.ts'

export type Wire = readonly [longitude: number, latitude: number]

export const spotOf = ([longitude, latitude]: Wire): Spot => ({ longitude, latitude })

const metresPerDegree = 111_195

/** Over the few kilometres of a delivery the earth is flat: metres east and north of another spot. */
export const offset = (from: Spot, to: Spot) => ({
  east:
    (to.longitude - from.longitude) * metresPerDegree * Math.cos((((from.latitude + to.latitude) / 2) * Math.PI) / 180),
  north: (to.latitude - from.latitude) * metresPerDegree,
})

/** The spot so many metres east and north of another: what `offset` measures, the other way round. */
export const shifted = (from: Spot, { east, north }: { east: number; north: number }): Spot => {
  const latitude = from.latitude + north / metresPerDegree
  const middle = (((from.latitude + latitude) / 2) * Math.PI) / 180
  return { longitude: from.longitude + east / (metresPerDegree * Math.cos(middle)), latitude }
}

export const metres = (from: Spot, to: Spot): number => {
  const { east, north } = offset(from, to)
  return Math.hypot(east, north)
}

/** Part of the straight way from one spot to another. */
export const between = (from: Spot, to: Spot, share: number): Spot => ({
  longitude: from.longitude + (to.longitude - from.longitude) * share,
  latitude: from.latitude + (to.latitude - from.latitude) * share,
})
