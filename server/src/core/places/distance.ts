export type Spot = { longitude: number; latitude: number }
type OptionalSpot = { longitude: number | null; latitude: number | null }

const earthDiameter = 12_742_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const squaredSine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2

/** As the crow flies. */
export const metresBetween = (from: Spot, to: Spot): number => {
  const across =
    squaredSine(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * squaredSine(to.longitude - from.longitude)
  return earthDiameter * Math.asin(Math.min(1, Math.sqrt(across)))
}

/** The same to a tenth, as in the grab pool; unknown when one of the two was not found on the map. */
export const kilometresBetween = (from: OptionalSpot, to: OptionalSpot): number | null => {
  if (from.longitude === null || from.latitude === null || to.longitude === null || to.latitude === null) return null
  const [start, end] = [
    { longitude: from.longitude, latitude: from.latitude },
    { longitude: to.longitude, latitude: to.latitude },
  ]
  return Math.round(metresBetween(start, end) / 100) / 10
}
