import { groups, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { Actor, SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { knownPlace } from '#core/places/named-place'
import type { Tx } from '#core/db/tx'
import type { Party } from '#ports/couriers/port'
import type { Candidate } from '../quotes/candidates.ts'
import { note } from '../timeline.sql.ts'
import { holdFor } from '../money/ride-money.ts'
import { peopleColumns, type Parcel } from '../quotes/parcel.ts'
import { insertDelivery, newDeliverySn, type Delivery, type Dispatch, type NewDelivery } from '../delivery.sql.ts'

/** What a keyword is looked for in: goods, place, remarks, the courier and the tails of the numbers; nobody's name or phone. */
export const searchText = (sn: string, provider: number, parcel: Parcel): string =>
  [
    ...parcel.goods.flatMap(({ item_name, item_remarks }) => [item_name, item_remarks]),
    `${parcel.city}${parcel.county}`,
    parcel.remarks,
    providerOf(provider).name,
    parcel.sn.slice(-8),
    sn.slice(-8),
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

/** What a delivery order keeps of its parcel. */
const parcelColumns = (parcel: Parcel) => ({
  ...peopleColumns(parcel),
  ...knownPlace(parcel),
  longitude: parcel.longitude,
  latitude: parcel.latitude,
  product_type: parcel.productType,
  goods: JSON.stringify(parcel.goods),
  goods_total: parcel.goods.reduce((sum, { item_total }) => sum + item_total, 0),
  goods_value: parcel.value,
  weight_grams: parcel.weightGrams,
  remarks: parcel.remarks,
  window_start: parcel.windowStart,
  window_end: parcel.windowEnd,
})

type Ride = Pick<NewDelivery, 'provider' | 'way' | 'price'> & Partial<NewDelivery>

/** A ride of a dispatch, not called yet: its money is set aside in the same transaction. */
export const openRide = async (
  tx: Tx,
  dispatch: Dispatch,
  { parcel, pickup }: { parcel: Parcel; pickup: Party },
  ride: Ride,
  actor: Actor | SystemActor,
): Promise<Delivery> => {
  const sn = ride.sn ?? newDeliverySn()
  const delivery = await insertDelivery(tx, {
    ...parcelColumns(parcel),
    merchant_id: dispatch.merchant_id,
    store_id: dispatch.store_id,
    dispatch_id: dispatch.id,
    origin_kind: dispatch.origin_kind,
    origin_sn: dispatch.origin_sn,
    strategy: dispatch.strategy,
    state: deliveryStates.unpaid.code,
    pickup: JSON.stringify(pickup),
    search: searchText(sn, ride.provider, parcel),
    created_at: now(),
    ...ride,
    sn,
  })
  await holdFor(tx, delivery)
  const { name } = providerOf(ride.provider)
  await note(tx, delivery.id, actor.kind === 'merchant' ? 'merchant' : 'system', actor, {
    what: '呼叫骑手',
    detail: name,
  })
  return delivery
}

export type AttemptPlan = { candidate: Candidate; pickup: Party }

/** Rides with couriers that are to be called. Refuses when the balance does not carry all of them. */
export const openAttempts = async (
  tx: Tx,
  dispatch: Dispatch,
  parcel: Parcel,
  openings: readonly AttemptPlan[],
  { actor, tip = fen(0) }: { actor: Actor | SystemActor; tip?: Fen },
): Promise<Delivery[]> => {
  const opened: Delivery[] = []
  for (const { candidate, pickup } of openings)
    opened.push(
      await openRide(
        tx,
        dispatch,
        { parcel, pickup },
        {
          sn: candidate.sn,
          provider: candidate.provider,
          way: candidate.way,
          binding_id: candidate.bindingId,
          brand: candidate.brand,
          price: candidate.price,
          tips: tip,
          quote_token: candidate.token,
          distance_metres: candidate.distanceMetres,
          pickup_minutes: candidate.pickupMinutes,
        },
        actor,
      ),
    )
  return opened
}

/** What the platform's account would set aside for it. */
const heldBy = ({ way, price }: Candidate, tip: Fen): Fen => fen(way === groups.aggregated.code ? price + tip : 0)

/** A strategy calls as many as the balance carries, the cheapest first. */
export const affordable = async (
  merchantId: number,
  openings: readonly AttemptPlan[],
  tip = fen(0),
): Promise<AttemptPlan[]> => {
  let { available } = await balancesOf(merchantId)
  return openings
    .toSorted((a, b) => a.candidate.price - b.candidate.price)
    .filter(({ candidate }) => {
      const amount = heldBy(candidate, tip)
      if (amount > available) return false
      available = fen(available - amount)
      return true
    })
}
