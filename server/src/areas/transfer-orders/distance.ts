type Place = { longitude: number | null; latitude: number | null }

const earthDiameter = 12_742
const radians = (degrees: number): number => (degrees * Math.PI) / 180
const squaredSine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2

/** As the crow flies, to a tenth, as in the grab pool; unknown when one of the two was not found on the map. */
export const kilometresBetween = (from: Place, to: Place): number | null => {
  if (from.longitude === null || from.latitude === null || to.longitude === null || to.latitude === null) return null
  const across =
    squaredSine(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * squaredSine(to.longitude - from.longitude)
  return Math.round(earthDiameter * Math.asin(Math.min(1, Math.sqrt(across))) * 10) / 10
}
