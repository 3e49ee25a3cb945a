import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, originLabels } from '@zdb/contract/couriers/delivery/states'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { windowOnDay, windowTime } from '@zdb/contract/kit/orders/delivery-window'
import { maskName } from '@zdb/contract/kit/masking'
import { stateOf } from '@zdb/contract/kit/states'
import type { Tx } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { unseal } from '#core/outside/sealed'
import { kilometresBetween } from '#core/places/distance'
import { now } from '#core/time/clock'
import type { Party } from '#ports/couriers/port'
import { deliveryOf, isLive, lockById, orderSnOf, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { maskMobile, peopleIn } from '../quotes/parcel.ts'
import { note } from '../timeline.sql.ts'
import { ownRidesBetween, ridesNumbered } from './on-paper.sql.ts'
import { kindOf, type Goods } from './present.ts'

/** One door on a rider's way. */
export type Stop = {
  id: number
  sn: string
  /** 0 is the shopkeeper. */
  rider: { id: number; name: string; mobile: string }
  orderSn: string
  label: string
  status: string
  window: string
  consignee: string
  mobile: string
  address: string
  spot: { longitude: number; latitude: number } | null
  /** From the shop as the crow flies. */
  distance: number | null
  goods: { item_name: string; item_total: number }[]
  remarks: string
}

const riderIn = ({ rider_id, rider_name, rider_mobile_sealed }: Delivery): Stop['rider'] => ({
  id: rider_id ?? 0,
  name: rider_name,
  mobile: rider_mobile_sealed === null ? '' : unseal<{ mobile: string }>(rider_mobile_sealed).mobile,
})

const goodsIn = ({ goods }: Delivery): Stop['goods'] =>
  (goods as Goods).map(({ item_name, item_total }) => ({ item_name, item_total }))

const spotOf = ({ longitude, latitude }: Delivery): Stop['spot'] =>
  longitude === null || latitude === null ? null : { longitude, latitude }

const stopAt = (ride: Delivery): Stop => {
  const people = peopleIn(ride.people_sealed)
  return {
    id: ride.id,
    sn: ride.sn,
    rider: riderIn(ride),
    orderSn: orderSnOf(ride),
    label: originLabels[kindOf(ride.origin_kind)],
    status: deliveryStates[stateOf(deliveryStates, ride.state)].label,
    window: windowOnDay(dayText(ride.window_start), windowTime({ start: ride.window_start, end: ride.window_end })),
    consignee: people.consignee,
    mobile: people.mobile,
    address: `${ride.county}${people.address}`,
    spot: spotOf(ride),
    distance: kilometresBetween(ride.pickup as Party, ride),
    goods: goodsIn(ride),
    remarks: ride.remarks,
  }
}

/** What the shop's own people have still to bring on a day: by the promised time, and the nearer door first. */
export const stopsOn = async (storeId: number, day: string): Promise<Stop[]> => {
  const rides = await ownRidesBetween(storeId, startOfDay(day), startOfDay(addDays(day, 1)))
  const far = Number.POSITIVE_INFINITY
  const stops = rides.map((ride, place) => ({ stop: stopAt(ride), place }))
  return stops
    .toSorted((a, b) => {
      if (a.stop.window !== b.stop.window) return a.place - b.place
      return (a.stop.distance ?? far) - (b.stop.distance ?? far) || a.place - b.place
    })
    .map(({ stop }) => stop)
}

/** Each ride of the sheet says that it stands on one. */
export const noteRouteSheet = async (tx: Tx, actor: Actor, storeId: number, sns: readonly string[]): Promise<void> => {
  const rides = await ridesNumbered(storeId, sns)
  if (rides.length !== new Set(sns).size) refuse('notFound')
  for (const { id } of rides) await note(tx, id, 'merchant', actor, { what: '已打印路线单' })
}

export type ParcelOnPaper = {
  id: number
  orderSn: string
  company: string
  waybill: string
  sender: { name: string; mobile: string; address: string }
  consignee: { name: string; mobile: string; address: string }
  goods: Stop['goods']
  goodsTotal: number
  weightGrams: number
  remarks: string
  calledAt: Date
  /** How many labels came out before, and when the first one did. */
  copies: number
  printedAt: Date | null
}

/** Who handles a parcel needs its number and its door; name and phone are shown in full to whoever asks for them. */
const partyFor = (ride: Delivery, full: boolean): ParcelOnPaper['consignee'] => {
  const { consignee, mobile, address } = peopleIn(ride.people_sealed)
  return {
    name: full ? consignee : maskName(consignee),
    mobile: full ? mobile : maskMobile(mobile),
    address: `${areaName(ride)}${address}`,
  }
}

/** A parcel on its way, with the number it travels under ('' where it has none); what travels no more has no label. */
export const parcelOnPaper = async (actor: Actor, sn: string, full: boolean): Promise<ParcelOnPaper> => {
  const ride = await deliveryOf(actor, sn)
  if (!isLive(ride)) refuse('deliveryMoved')
  const { name, mobile, city, address } = ride.pickup as Party
  return {
    id: ride.id,
    orderSn: orderSnOf(ride),
    company: providerOf(ride.provider).name,
    waybill: ride.waybill,
    sender: { name, mobile, address: `${city}${address}` },
    consignee: partyFor(ride, full),
    goods: goodsIn(ride),
    goodsTotal: ride.goods_total,
    weightGrams: ride.weight_grams,
    remarks: ride.remarks,
    calledAt: ride.called_at ?? ride.created_at,
    copies: ride.label_copies,
    printedAt: ride.label_printed_at,
  }
}

/** A label came out: its number, 0 being the first. A second one says why. */
export const noteLabel = async (tx: Tx, actor: Actor, parcel: ParcelOnPaper, reason: string): Promise<number> => {
  const { id, label_copies, label_printed_at } = (await lockById(tx, parcel.id)).delivery
  if (label_copies > 0 && reason === '') refuse('reprintReason')
  const what = label_copies > 0 ? `已补打面单（第${label_copies}次）` : '已打印面单'
  await note(tx, id, 'merchant', actor, { what, detail: label_copies > 0 ? reason : '' })
  await patchDelivery(tx, id, { label_copies: label_copies + 1, label_printed_at: label_printed_at ?? now() })
  return label_copies
}
