import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { Actor } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { metresBetween } from '#core/places/distance'
import { perConnection } from '#core/db/per-connection'
import { isFailureOf } from '#ports/failure'
import type { Spot } from '#ports/couriers/port'
import { arrivalOf, type Arrival, type CourierRecord } from './arrival.ts'
import { doorSpot, listedRide, shopSpot } from '../orders/detail.ts'
import { canBeLocated, locateRider } from './rider-position.ts'
import { keepEta, paceOf, sightOf, claimPositionLookup, trailOf, type RiderPosition } from './position.sql.ts'
import { courierRecordsIn } from '../quotes/courier-records.ts'
import { isLive, type Delivery } from '../delivery.sql.ts'
import { detourOf, wayOf } from './street-routes.ts'

type Location = Result<typeof delivery.location>

const { accepted, delivering } = deliveryStates
const underWay = new Set<number>([accepted.code, delivering.code])

/** However many watch, a courier is asked no more often than this. */
const apartMs = 10_000
const looks = perConnection(() => new Map<number, Promise<unknown>>())

/** A courier that does not answer leaves the last spot where it was. */
const ask = async (ride: Delivery): Promise<void> => {
  if (!(await claimPositionLookup(ride.id, now(), later(-apartMs)))) return
  await locateRider(ride).catch((error: unknown) => {
    if (!isFailureOf('courier', error)) throw error
  })
}

/** Those who look at the same moment wait for the same answer; the row knows who asked last in any process. */
const look = async (ride: Delivery): Promise<void> => {
  if (!underWay.has(ride.state) || !canBeLocated(ride)) return
  const asking = looks()
  const known = asking.get(ride.id)
  const answer = known ?? ask(ride).finally(() => asking.delete(ride.id))
  if (!known) asking.set(ride.id, answer)
  await answer
}

const spotIn = ({ rider_longitude, rider_latitude, located_at }: RiderPosition): (Spot & { at: Date }) | null =>
  rider_longitude === null || rider_latitude === null || located_at === null
    ? null
    : { longitude: rider_longitude, latitude: rider_latitude, at: located_at }

const recordOf = async ({ merchant_id, provider, city_code }: Delivery): Promise<CourierRecord> => {
  const [standings, metresPerMinute] = await Promise.all([courierRecordsIn(city_code), paceOf(merchant_id, provider)])
  const standing = standings.get(provider)
  return { rides: standing?.ended ?? 0, onTime: (standing?.onTime ?? 0) / 100, metresPerMinute }
}

type Places = { shop: Spot; door: Spot; rider: (Spot & { at: Date }) | null; detour: number }

const stageOf = (state: number) =>
  state === delivering.code ? 'toDoor' : state === accepted.code ? 'toShop' : 'seeking'

const arrival = async (ride: Delivery, { shop, door, rider, detour }: Places): Promise<Arrival> => {
  const stage = stageOf(ride.state)
  const from = stage === 'toDoor' && rider ? rider : shop
  return arrivalOf({
    at: now(),
    stage,
    metresToShop: rider && stage === 'toShop' ? metresBetween(rider, shop) * detour : 0,
    metresToDoor: metresBetween(from, door) * detour,
    pickupMinutes: ride.pickup_minutes,
    spotAgeMs: rider ? now().getTime() - rider.at.getTime() : null,
    record: await recordOf(ride),
  })
}

const apartEnough = minutes(1)
const isNews = (known: Date | null, eta: Date): boolean =>
  known === null || Math.abs(known.getTime() - eta.getTime()) >= apartEnough

/** Where the rider is, which way it goes, and when it will be there. The courier is asked outside any transaction. */
export const location = async (actor: Actor, sid: string, sn: string): Promise<Location> => {
  const ride = await listedRide(actor, sn, sid)
  await look(ride)
  const { longitude, latitude } = shopSpot(ride)
  const [shop, door] = [{ longitude, latitude }, doorSpot(ride)]
  const [sight, trail, way] = await Promise.all([
    sightOf(ride.id),
    trailOf(ride.id),
    door ? wayOf(ride, shop, door) : undefined,
  ])
  const rider = spotIn(sight)
  const current = { ...ride, state: sight.state }
  const coming = door && isLive(current) && !ride.lost
  const known = coming
    ? await arrival(current, { shop, door, rider, detour: detourOf(way, shop, door) })
    : { eta: null, confidence: sight.state === deliveryStates.completed.code ? 100 : 0 }
  if (known.eta && isNews(ride.eta, known.eta)) await keepEta(ride.id, known.eta)
  return {
    status: sight.state,
    rider,
    shop,
    door,
    city_code: ride.city_code,
    route: way ? way.points.map(({ lng, lat }) => [lng, lat]) : [],
    trail,
    ...known,
  }
}
