import { byHand, groups, ownRiders, providerCodes, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { riderStates } from '@zdb/contract/couriers/delivery/states'
import type { Body } from '@zdb/contract/kit/endpoint'
import { formatYuan } from '@zdb/contract/kit/fen'
import { channelsOf, deliverySettingOf, riderOf, type OwnRider } from '#areas/couriers/delivery-setup/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { seal } from '#core/outside/sealed'
import { within, type Tx } from '#core/db/tx'
import { askAbout, courierOf, refuseFor } from '../courier-of.ts'
import { requestPrice, pickupFor } from '../quotes/quote-requests.ts'
import { openRide } from './attempts.ts'
import { beginDispatch, type CallAnswer } from './begin-dispatch.ts'
import { note } from '../timeline.sql.ts'
import { canBeAsked } from '../tracking/status-query.ts'
import { moveDelivery } from '../move-delivery.ts'
import { parcelOf, pickupAt, type Ready } from '../quotes/parcel.ts'
import { place } from './courier-orders.ts'
import { rideOf } from '../orders/ride-of.ts'
import { advanceFully, leaseMs } from './escalation.ts'
import {
  deliveryOf,
  isLive,
  lockById,
  newDeliverySn,
  patchDelivery,
  type Delivery,
  type DeliveryPatch,
  type NewDelivery,
} from '../delivery.sql.ts'

type Manual = Body<typeof delivery.callByHand>
type Rider = Pick<NewDelivery, 'rider_id' | 'rider_name' | 'rider_mobile_sealed'>

const express: ReadonlySet<number> = new Set(providerCodes.filter((code) => providerOf(code).own === 'kdniao'))

const idOfRider = (text: string | undefined): number => {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return refuse('invalid', '请选择骑手')
  return Number(text)
}

const riderNamed = async (merchantId: number, storeId: number, id: string | undefined): Promise<OwnRider> =>
  (await riderOf(merchantId, storeId, idOfRider(id))) ?? refuse('notFound')

/** The shopkeeper rides without a row of its own. */
const riderColumns = ({ id, name, mobile }: OwnRider): Rider => ({
  rider_id: id === 0 ? null : id,
  rider_name: name,
  rider_mobile_sealed: seal({ mobile }),
})

/** A rider of the shop has it at once; somebody found elsewhere is written down as told. */
const carrierOf = async (actor: Actor, storeId: number, manual: Manual): Promise<Partial<NewDelivery>> => {
  if (manual.channel === ownRiders) return riderColumns(await riderNamed(actor.merchantId, storeId, manual.rider_id))
  return {
    rider_name: manual.rider_name,
    rider_mobile_sealed: manual.rider_mobile ? seal({ mobile: manual.rider_mobile }) : null,
    waybill: manual.waybill,
  }
}

const ways: Readonly<Record<number, number>> = { [ownRiders]: groups.own.code, [byHand]: groups.own.code }

/** Somebody whom no interface calls. It has a rider from the start, and people say how it goes on. */
const carry = async (actor: Actor, ready: Ready, manual: Manual): Promise<CallAnswer> => {
  const { parcel, store } = ready
  const pickup = await pickupAt(store)
  const carrier = await carrierOf(actor, store.id, manual)
  const way = ways[manual.channel] ?? groups.express.code
  return within(async (tx) => {
    const sn = newDeliverySn()
    const dispatch = await beginDispatch(tx, actor, ready, { strategy: 'one' }, sn)
    const ride = { sn, provider: manual.channel, way, price: manual.fee, called_at: now(), ...carrier }
    const { id } = await openRide(tx, dispatch, { parcel, pickup }, ride, actor)
    await take(tx, actor, id)
    return {
      dispatch_id: String(dispatch.id),
      items: [{ sn, code: manual.channel, ok: true, message: '已安排配送' }],
    }
  })
}

const take = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  await moveDelivery(tx, 'pay', { id, actor, story: null })
  await moveDelivery(tx, 'accept', {
    id,
    actor,
    set: { rider_state: riderStates.accepted.code, accepted_at: now(), ask_at: null },
    story: { what: '已安排配送' },
  })
}

/** A waybill of an express company whose account is bound; the company is called like a courier. */
const sendByExpress = async (actor: Actor, ready: Ready, manual: Manual): Promise<CallAnswer> => {
  const channels = await channelsOf(actor.merchantId, ready.store.id)
  const channel = channels.find(({ provider, way }) => provider === manual.channel && way === groups.express.code)
  if (!channel || manual.waybill !== '') return carry(actor, ready, manual)
  if (!channel.isOpen) refuse('courierClosed')
  const pickup = await pickupFor(actor.merchantId, ready.store, channel)
  const sn = newDeliverySn()
  const asked = await requestPrice(actor.merchantId, ready, channel, sn)
  if (!asked) return refuse('courierUnavailable')
  if (asked.failure) return refuseFor(asked.failure)
  const { price } = asked.done
  const { dispatch, ride } = await within(async (tx) => {
    const opened = { strategy: 'one', next_at: later(leaseMs) } as const
    const dispatch = await beginDispatch(tx, actor, ready, opened, sn)
    const ride = {
      sn,
      provider: channel.provider,
      way: channel.way,
      binding_id: channel.bindingId,
      brand: channel.brand,
      price,
    }
    return { dispatch, ride: await openRide(tx, dispatch, { parcel: ready.parcel, pickup }, ride, actor) }
  })
  const outcome = await place(ride)
  await advanceFully(dispatch.id, 1)
  return { dispatch_id: String(dispatch.id), items: [{ sn, code: channel.provider, ...outcome }] }
}

/** Riders of the shop (5), express (39 to 41) and everything else that is found elsewhere (43). */
export const callByHand = async (actor: Actor, manual: Manual): Promise<CallAnswer> => {
  if (manual.channel !== ownRiders && manual.channel !== byHand && !express.has(manual.channel))
    refuse('courierUnable', `${providerOf(manual.channel).name}请通过询价呼叫`)
  const ready = await parcelOf(actor, manual, await deliverySettingOf(actor.merchantId))
  return express.has(manual.channel) ? sendByExpress(actor, ready, manual) : carry(actor, ready, manual)
}

/** Whether people say how it goes: nobody can be asked. */
const isKeptByHand = (ride: Delivery): boolean => ride.binding_id === null

/** Its courier cannot be asked and something is wrong: a person may say that it arrived or came back. */
export const mayBeEndedByHand = (ride: Delivery): boolean =>
  ride.binding_id !== null && ride.trouble !== '' && !ride.unknown && !canBeAsked(ride)

const steps = {
  arrived: {
    move: 'reportByHandArrived',
    what: '骑手已到店',
    set: () => ({ rider_state: riderStates.atShop.code, arrived_at: now() }),
  },
  picked: {
    move: 'reportByHandPickedUp',
    what: '已取货，配送中',
    set: () => ({ rider_state: riderStates.delivering.code, picked_at: now(), ask_at: null }),
  },
  delivered: {
    move: 'reportByHandDelivered',
    what: '已送达',
    set: () => ({ rider_state: riderStates.delivered.code }),
  },
  returned: { move: 'reportByHandReturned', what: '商品已退回门店', set: () => ({ rider_state: null }) },
} as const satisfies Record<string, { move: string; what: string; set: () => DeliveryPatch }>

type ReportByHand = Body<typeof delivery.reportByHand>

/** What a courier brings is the courier's to report; only that goods came back is the shop's to confirm. */
const confirmReturn = async (actor: Actor, ride: Delivery): Promise<null> => {
  if (!isLive(ride)) refuse('deliveryMoved')
  if (courierOf(ride)?.confirmReturn === undefined) refuse('courierUnable')
  const answer = await askAbout(ride, async (courier, account, ref) => courier.confirmReturn?.(account, ref))
  if (answer.failure) refuseFor(answer.failure)
  return within(async (tx) => {
    await note(tx, ride.id, 'merchant', actor, { what: '确认收到退回的商品' })
    await record(tx, actor, 'delivery.confirmReturn', ride.sn)
    await patchDelivery(tx, ride.id, { ask_at: now() })
    return null
  })
}

export const reportByHand = async (actor: Actor, { sn, step }: ReportByHand): Promise<null> => {
  const ride = await deliveryOf(actor, sn)
  const ends = (step === 'delivered' || step === 'returned') && mayBeEndedByHand(ride)
  if (!isKeptByHand(ride) && !ends) return step === 'returned' ? confirmReturn(actor, ride) : refuse('courierUnable')
  const { move, what, set } = steps[step]
  return within(async (tx) => {
    await moveDelivery(tx, move, { id: ride.id, actor, set: set(), story: { what } })
    return null
  })
}

type Update = Body<typeof delivery.update>

const changesOf = async (actor: Actor, ride: Delivery, change: Update): Promise<DeliveryPatch> => {
  const own = ride.provider === ownRiders
  const rider =
    own && change.rider_id !== undefined
      ? riderColumns(await riderNamed(actor.merchantId, ride.store_id, change.rider_id))
      : {}
  return {
    ...rider,
    ...(change.remarks === undefined ? {} : { remarks: change.remarks }),
    ...(own || change.rider_name === undefined ? {} : { rider_name: change.rider_name }),
    ...(own || !change.rider_mobile ? {} : { rider_mobile_sealed: seal({ mobile: change.rider_mobile }) }),
    ...(change.waybill === undefined ? {} : { waybill: change.waybill }),
    ...(change.fee === undefined ? {} : { price: change.fee }),
  }
}

const wordsFor = (ride: Delivery, changed: DeliveryPatch) =>
  [
    { label: '备注', before: ride.remarks, after: changed.remarks },
    { label: '骑手', before: ride.rider_name, after: changed.rider_name },
    { label: '运单号', before: ride.waybill, after: changed.waybill },
    {
      label: '运费',
      before: formatYuan(ride.price),
      after: changed.price === undefined ? undefined : formatYuan(changed.price),
    },
  ].flatMap(({ label, before, after }) => (after === undefined || after === before ? [] : [{ label, before, after }]))

/** What was told of a ride that people keep. A courier's own ride is as it was called: only our note on it changes. */
export const update = async (actor: Actor, change: Update, sid: string): Promise<null> => {
  const ride = await rideOf(actor, change.sn, sid)
  const told = [change.rider_id, change.rider_name, change.rider_mobile, change.waybill, change.fee]
  if (!isKeptByHand(ride) && told.some((value) => value !== undefined)) refuse('courierUnable')
  const changed = await changesOf(actor, ride, change)
  return within(async (tx) => {
    const { delivery } = await lockById(tx, ride.id)
    const changes = wordsFor(delivery, changed)
    await moveDelivery(tx, 'update', { id: ride.id, actor, set: changed, story: { what: '修改配送单', changes } })
    return null
  })
}
