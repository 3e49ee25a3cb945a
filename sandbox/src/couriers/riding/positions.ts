import { seeded } from '../../random.ts'
import { ridingMs } from './fates.ts'
import { spotAway, spotOnWay, wayBetween } from './streets.ts'
import type { Ride, Spot } from '../town/entities.ts'

/** A number that belongs to a text, for everything that must come out the same for the same ride. */
export function numberOf(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  return hash >>> 0
}

const nearbyMetres = 900

/** Where its rider was when the ride came up. */
export function startOf(ride: Ride): Spot {
  const random = seeded(numberOf(`${ride.id}:${ride.rider?.id}`))
  return spotAway(ride.pickup, 300 + 1_200 * random(), random())
}

/**
 * Where the rider of a ride is, which follows from the ride and how long it has lived alone. `approachMs` is what
 * this rider takes to the shop.
 */
export function spotAt(
  ride: Ride,
  at: number,
  lived: (from: number, to: number) => number,
  approachMs?: number,
): Spot | undefined {
  const { rider, times, pickup, door, courier, brand, distanceMetres } = ride
  if (!rider) return undefined
  const until = Math.min(at, times.cancelled ?? at, times.failed ?? at)
  const toDoorMs = ridingMs(courier, brand, distanceMetres, times.pickedUp ?? at)
  const along = (from: Spot, to: Spot, since: number, ms: number): Spot =>
    spotOnWay(wayBetween(from, to), lived(since, until) / Math.max(1, ms))
  if (times.returned !== undefined) return spotOnWay([pickup], 1)
  if (times.returning !== undefined) return along(door, pickup, times.returning, toDoorMs)
  if (times.delivered !== undefined) return spotOnWay([door], 1)
  if (times.pickedUp !== undefined) return along(pickup, door, times.pickedUp, toDoorMs)
  if (times.atShop !== undefined) return spotOnWay([pickup], 1)
  const accepted = times.accepted ?? at
  return along(startOf(ride), pickup, accepted, approachMs ?? ridingMs(courier, brand, nearbyMetres, accepted))
}
