import { fateOf, offerOf, type Fate } from '../../../sandbox/src/couriers/riding/fates.ts'
import type { Offer as Price } from '../../../sandbox/src/couriers/sides/side.ts'
import { numberOf } from '../../../sandbox/src/couriers/riding/positions.ts'
import type { CourierName } from '../../../sandbox/src/couriers/town/entities.ts'
import { seeded } from '../../../sandbox/src/random.ts'
import type { CourierScore } from '../../../server/src/areas/couriers/delivery/dispatch/strategy.ts'
import { weekOf, type Order } from './week.ts'

export type Entrant = { key: string; courier: CourierName; brand: string }

/** The eight that ride for the platform's account. */
export const entrants: readonly Entrant[] = [
  { key: 'dada', courier: 'dada', brand: '' },
  { key: 'sf', courier: 'sf', brand: '' },
  { key: 'shansong', courier: 'shansong', brand: '' },
  { key: 'fengniao', courier: 'fengniao', brand: '' },
  { key: 'peisong', courier: 'peisong', brand: '' },
  { key: 'uupt', courier: 'uupt', brand: '' },
  { key: 'kd100:meituan', courier: 'kd100', brand: 'meituantongcheng' },
  { key: 'kd100:gxd', courier: 'kd100', brand: 'gxdtongcheng' },
]

export const entrantOf = (key: string): Entrant => {
  const found = entrants.find((entrant) => entrant.key === key)
  if (!found) throw new Error(`nobody rides as ${key}`)
  return found
}

/** What one of them asks for an order now; undefined: it does not ride that far or carry that much. */
export const priceOf = ({ courier, brand }: Entrant, { task }: Order, at: number): Price | undefined => {
  const offer = offerOf(courier, { ...task, brand }, at)
  return typeof offer === 'string' ? undefined : offer
}

/**
 * How it goes when one of them looks for a rider, the `nth` time for this order. The same call has the same luck under
 * every strategy, so that strategies differ by what they do and not by chance.
 */
export const luckOf = (
  { key, courier, brand }: Entrant,
  { number, task, metres }: Order,
  { tip, at, nth, seed }: { tip: number; at: number; nth: number; seed: number },
): Fate => {
  const random = seeded(numberOf(`${seed}:${number}:${key}:${nth}`))
  return fateOf(courier, { ...task, brand }, { distanceMetres: metres }, tip, at, random)
}

const rides = 300

/** What the product would know of each from the month before: how many ended in time, and how soon somebody came. */
export function recordOf(entrant: Entrant, seed: number): CourierScore {
  const past = weekOf(rides, seed)
    .filter((order) => priceOf(entrant, order, order.calledAt))
    .map((order) => ({ order, fate: luckOf(entrant, order, { tip: 0, at: order.calledAt, nth: 0, seed }) }))
    .filter(({ fate }) => fate.deliveredAfterMs ?? fate.returnedAfterMs ?? fate.failedAfterMs)
  const inTime = past.filter(
    ({ order, fate }) => fate.deliveredAfterMs !== null && order.calledAt + fate.deliveredAfterMs <= order.window.end,
  )
  const waits = past.map(({ fate }) => fate.acceptedAfterMs ?? 0)
  return {
    ended: past.length,
    onTime: Math.round((100 * inTime.length) / past.length),
    pickupMinutes: waits.reduce((sum, ms) => sum + ms, 0) / waits.length / 60_000,
  }
}
