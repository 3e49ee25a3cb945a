import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import { system, type Actor, type SystemActor } from '#core/http/actor'
import { notify } from '#core/db/process-notices'
import { Refusal, refuse } from '#core/http/refusal'
import { later, minutes, now } from '#core/time/clock'
import { isSameCity, knownPlace } from '#core/places/named-place'
import { seal, unseal } from '#core/outside/sealed'
import { within, type Tx } from '#core/db/tx'
import type { DoorChange } from '#ports/couriers/port'
import { hasRivals } from '../callbacks/apply-report.ts'
import { isToldTrouble, troubles } from '../callbacks/troubles.ts'
import { askAbout, courierOf, refuseFor } from '../courier-of.ts'
import {
  deliveryById,
  isLive,
  lockById,
  patchDelivery,
  patchDispatch,
  type Delivery,
  type DeliveryPatch,
} from '../delivery.sql.ts'
import { followPrice, holdAnother } from '../money/ride-money.ts'
import { moveDelivery } from '../move-delivery.ts'
import { rideOf } from '../orders/ride-of.ts'
import { pushTrouble } from '../pushes.ts'
import { doorChange, type Door, type LocatedDoor } from '../quotes/door.ts'
import { located, openParcel, peopleColumns, sealParcel } from '../quotes/parcel.ts'
import { note } from '../timeline.sql.ts'
import { searchText } from './attempts.ts'

/** Whoever has told a courier has its answer by then; later it is asked after. */
const answeredMs = minutes(1)
/** A courier out of reach is tried so often. */
const patience = 8

/** What is to be told to a courier, at which price at most; once it is told, what it wanted and what was set aside on top. */
type PendingChange = {
  door: LocatedDoor
  change: DoorChange
  shown: Fen
  /** Its courier has not been told yet. */
  untold: boolean
  fee: Fen
  raised: Fen
  /** The shop knows that nobody answers. */
  alarmed: boolean
}

const pendingIn = ({ change_sealed }: Delivery): PendingChange | undefined =>
  change_sealed === null ? undefined : unseal<PendingChange>(change_sealed)

const refuseUnchangeable = (ride: Delivery): void => {
  if (!isLive(ride) || ride.cancelling || ride.lost) refuse('deliveryMoved')
  if (ride.unknown) refuse('callUnknown')
}

const refuseSecondChange = (ride: Delivery): void => {
  refuseUnchangeable(ride)
  if (ride.change_sealed !== null) refuse('deliveryMoved', '上一次修改尚未得到运力方答复，请联系骑手核实')
}

type Wanted = { ride: Delivery; door: LocatedDoor; change: DoorChange }

/** What its courier would be told; refuses where it cannot be told that. */
const wantedOf = async (actor: Actor, sn: string, asked: Door): Promise<Wanted> => {
  const ride = await rideOf(actor, sn, undefined)
  refuseSecondChange(ride)
  const courier = ride.binding_id === null ? undefined : courierOf(ride)
  if (courier?.change === undefined) refuse('courierUnable')
  // The others would still go to the old door.
  if (await hasRivals(ride)) refuse('courierUnable', '还有其他运力在接单，暂不能修改配送')
  if (!isSameCity(knownPlace(asked), ride)) refuse('courierUnable', '不能改送到另一个城市')
  const door = await located(asked)
  const change = doorChange(ride, door)
  const parts = Object.keys(change)
  if (parts.length === 0) refuse('courierUnable', '骑手要知道的内容没有变化')
  if (!parts.every((part) => courier?.changeable?.some((known) => known === part)))
    refuse('courierUnable', '该运力不能修改这些内容')
  return { ride, door, change }
}

const askPrice = async (ride: Delivery, change: DoorChange): Promise<Fen> => {
  const answer = await askAbout(
    ride,
    async (courier, account, ref) => courier.previewChange?.(account, ref, change) ?? fen(0),
  )
  return answer.failure ? refuseFor(answer.failure) : answer.done
}

/** What it costs on top to bring a ride to this door instead; refuses, in its courier's words, where it cannot be done. */
export const priceOfChange = async (actor: Actor, sn: string, door: Door): Promise<Fen> => {
  const { ride, change } = await wantedOf(actor, sn, door)
  return askPrice(ride, change)
}

export const priceWords = (fee: Fen): string => {
  if (fee === 0) return '运费不变'
  return fee > 0 ? `运费增加${yuanText(fee)}` : `运费减少${yuanText(fen(-fee))}`
}

/** Nobody pays more than was shown. */
const refuseDearer = (fee: Fen, shown: Fen): void => {
  if (fee > shown) refuse('feeRose', `修改配送现在${priceWords(fee)}，请确认后再操作`)
}

export type ChangePlan = Wanted & { shown: Fen }

/** What is agreed to: a change that the courier makes now, at the price the person saw and never at a higher one. */
export const planChange = async (
  actor: Actor,
  sn: string,
  { door, shown }: { door: Door; shown: Fen },
): Promise<ChangePlan> => {
  const wanted = await wantedOf(actor, sn, door)
  refuseDearer(await askPrice(wanted.ride, wanted.change), shown)
  return { ...wanted, shown }
}

/** In the commit of the agreement: whoever asks after rides finds it, should nobody come to tell the courier. */
export const intendChange = async (tx: Tx, { ride: { id }, door, change, shown }: ChangePlan): Promise<void> => {
  const { delivery } = await lockById(tx, id)
  refuseSecondChange(delivery)
  const pending = { door, change, shown, untold: true, fee: fen(0), raised: fen(0), alarmed: false }
  await patchDelivery(tx, id, {
    change_sealed: seal(pending satisfies PendingChange),
    ask_at: later(answeredMs),
    asked: 0,
  })
}

/**
 * Sets aside what it costs on top and writes down that the courier is told, before it is. Undefined: another tells it
 * already, for it is told once.
 */
const mark = (actor: Actor | SystemActor, id: number, fee: Fen): Promise<Delivery | undefined> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    refuseUnchangeable(delivery)
    const pending = pendingIn(delivery)
    if (!pending?.untold) return undefined
    const raised = fen(Math.max(0, fee))
    if (raised > 0) await holdAnother(tx, delivery, { price: fen(delivery.price + raised) }, '修改配送')
    const side = actor.kind === 'merchant' ? 'merchant' : 'system'
    await note(tx, id, side, actor, { what: '请求修改配送', detail: priceWords(fee) })
    return patchDelivery(tx, id, {
      change_sealed: seal({ ...pending, untold: false, fee, raised } satisfies PendingChange),
      ask_at: later(answeredMs),
      asked: 0,
    })
  })

const lines = [
  ['收货人', 'consignee_masked'],
  ['手机', 'mobile_masked'],
  ['地址', 'address_masked'],
] as const

/** Nobody reads a person's data in the story; what differs behind the same mask is not listed. */
const changesOf = (before: Delivery, after: Pick<Delivery, (typeof lines)[number][1]>) =>
  lines.flatMap(([label, column]) =>
    before[column] === after[column] ? [] : [{ label, before: before[column], after: after[column] }],
  )

const ofChange: ReadonlySet<string> = new Set([troubles.changeUnknown, troubles.changeFailed])
const calmed = ({ trouble }: Delivery): DeliveryPatch => (ofChange.has(trouble) ? { trouble: '' } : {})

/** A mark that says which step mends it stays. */
const markable = ({ trouble }: Delivery): boolean => trouble === '' || isToldTrouble(trouble)

/** The courier goes to the new door: only now it is the ride's, and of whoever is called after it. */
const applyChanged = (actor: Actor | SystemActor, id: number, told: Fen | null): Promise<void> =>
  within(async (tx) => {
    const { delivery, dispatch } = await lockById(tx, id)
    const pending = pendingIn(delivery)
    // Over meanwhile: what it cost is its courier's to say.
    if (!pending) return
    const { door, raised } = pending
    const fee = told ?? pending.fee
    const price = fen(Math.max(0, delivery.price - raised + fee))
    if (price !== delivery.price) await followPrice(tx, delivery, price, '修改配送')
    const parcel = { ...openParcel(dispatch.parcel_sealed), ...door }
    await patchDispatch(tx, dispatch.id, { parcel_sealed: sealParcel(parcel) })
    const people = peopleColumns(door)
    const { longitude, latitude } = door
    await moveDelivery(tx, 'changeDoor', {
      id,
      actor,
      set: {
        ...people,
        ...calmed(delivery),
        ...knownPlace(door),
        longitude,
        latitude,
        distance_metres: null,
        search: searchText(delivery.sn, delivery.provider, { ...parcel, remarks: delivery.remarks }),
        change_sealed: null,
      },
      story: { what: '配送信息已修改', detail: priceWords(fee), changes: changesOf(delivery, people) },
    })
  })

/** It did not happen: the money is free again, and the rider goes where it went. */
const applyUnchanged = (actor: Actor | SystemActor, id: number, why: string): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    const pending = pendingIn(delivery)
    if (!pending) return
    if (pending.raised > 0)
      await holdAnother(tx, delivery, { price: fen(delivery.price - pending.raised) }, '修改配送未成功')
    const marked = await patchDelivery(tx, id, { ...calmed(delivery), change_sealed: null })
    await note(tx, id, 'courier', actor, { what: '修改配送未成功', detail: why })
    if (actor.kind === 'merchant') return
    // Nobody waits for the answer any more: the shop is told that the rider goes to the old door.
    const trouble = markable(marked) ? { trouble: troubles.changeFailed } : {}
    await pushTrouble(tx, await patchDelivery(tx, id, trouble), '修改配送未成功')
  })

/** Nobody knows where the rider goes: the shop is told once, and the courier is asked. */
const applyUnknown = (id: number): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    const pending = pendingIn(delivery)
    if (!pending || pending.alarmed) return
    const marked = await patchDelivery(tx, id, {
      change_sealed: seal({ ...pending, alarmed: true } satisfies PendingChange),
      ...(markable(delivery) ? { trouble: troubles.changeUnknown } : {}),
      ask_at: now(),
      asked: 0,
    })
    await note(tx, id, 'system', system('dispatch'), { what: '修改配送未得到答复', detail: '正在向运力方核实' })
    await pushTrouble(tx, marked, '修改配送未得到答复')
    await notify(tx, 'delivery_due', id)
  })

/**
 * A change nobody answered for is never told again. What it would cost now says whether it was done: nothing where it
 * cost something before, or the same as before. Whatever else they say leaves it to the shop and its rider.
 */
export const askAfterChange = async (ride: Delivery): Promise<void> => {
  const pending = pendingIn(ride)
  if (!pending) return
  if (pending.untold) return tellLater(ride)
  const { change, fee } = pending
  const tells = fee !== 0 && courierOf(ride)?.previewChange !== undefined
  const answer = tells
    ? await askAbout(ride, async (courier, account, ref) => courier.previewChange?.(account, ref, change))
    : undefined
  const price = answer && !answer.failure ? answer.done : undefined
  if (price === 0) await applyChanged(system('dispatch'), ride.id, null)
  else if (price === fee) await applyUnchanged(system('dispatch'), ride.id, '运力方没有修改')
  else await applyUnknown(ride.id)
}

/** Tells the courier what was agreed to. `unknown`: it is silent. */
const tellCourier = async (
  actor: Actor | SystemActor,
  ride: Delivery,
  { change, shown }: PendingChange,
): Promise<'changed' | 'unknown'> => {
  const fee = await askPrice(ride, change)
  refuseDearer(fee, shown)
  const marked = await mark(actor, ride.id, fee)
  if (!marked) return 'unknown'
  const answer = await askAbout(marked, async (courier, account, ref) => courier.change?.(account, ref, change))
  if (!answer.failure) {
    await applyChanged(actor, ride.id, answer.done?.fee ?? null)
    return 'changed'
  }
  if (answer.failure.kind !== 'unreachable') return refuseFor(answer.failure)
  await applyUnknown(ride.id)
  return 'unknown'
}

/** Brings a ride to the door that was agreed to; refuses where it goes to the old one after all. */
export const changeRide = async (actor: Actor, { ride: { id } }: ChangePlan): Promise<'changed' | 'unknown'> => {
  const ride = await deliveryById(id)
  const pending = pendingIn(ride) ?? refuse('deliveryMoved')
  return tellCourier(actor, ride, pending).catch(async (error: unknown) => {
    // Whatever stands against it, what was set aside for it is free again.
    if (error instanceof Refusal) await applyUnchanged(actor, id, error.message)
    throw error
  })
}

/** Whoever agreed to it did not come to tell the courier: it is told now, and the shop hears when nothing comes of it. */
const tellLater = async (ride: Delivery): Promise<void> => {
  const pending = pendingIn(ride)
  if (!pending) return
  await tellCourier(system('dispatch'), ride, pending).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    // A courier out of reach was not told anything: it is tried again, until it would come too late.
    if (error.reason === 'courierUnavailable' && ride.asked < patience) return
    await applyUnchanged(system('dispatch'), ride.id, error.message)
  })
}
