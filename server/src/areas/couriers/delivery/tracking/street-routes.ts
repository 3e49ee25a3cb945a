import { metresBetween } from '#core/places/distance'
import { perConnection } from '#core/db/per-connection'
import type { Spot } from '#ports/couriers/port'
import { mapsInUse } from '#ports/maps/in-use'
import { isMapsFailure, type Way } from '#ports/maps/port'
import type { Delivery } from '../delivery.sql.ts'
import { usualRide } from './usual-ride.ts'

const longestDetour = 3

const memory = perConnection(() => new Map<number, Promise<Way | undefined>>())
const mostKept = 500

const geoOf = ({ longitude, latitude }: Spot) => ({ lng: longitude, lat: latitude })

/** Neither moves while the rider does: the map is asked once for each ride. A map that did not answer is asked again. */
export const wayOf = (ride: Pick<Delivery, 'id'>, shop: Spot, door: Spot): Promise<Way | undefined> => {
  const kept = memory()
  const known = kept.get(ride.id)
  if (known) return known
  const asked = mapsInUse()
    .way(geoOf(shop), geoOf(door))
    .catch((error: unknown) => {
      kept.delete(ride.id)
      if (isMapsFailure(error)) return undefined
      throw error
    })
  kept.set(ride.id, asked)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return asked
}

/** How much longer the streets are here than the straight line. */
export const detourOf = (way: Way | undefined, shop: Spot, door: Spot): number => {
  const straight = metresBetween(shop, door)
  return way && straight > 100 ? Math.min(longestDetour, Math.max(1, way.metres / straight)) : usualRide.detour
}
