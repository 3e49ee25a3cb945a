export type Spot = { longitude: number; latitude: number }

/** How far an order goes, the same wherever it is shown: the server's kilometres from the store to the door. */
export const kmText = (km: number): string => `${km.toFixed(1)} km`

const earthRadiusKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle kilometres with two decimals (spec 1, section 9). */
export const distanceText = (from: Spot, to: Spot): string => {
  const halfLat = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfLng = Math.sin(radians(to.longitude - from.longitude) / 2)
  const h = halfLat ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLng ** 2
  return (2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))).toFixed(2)
}
