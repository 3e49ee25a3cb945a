import type { Logger } from 'pino'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storeOf } from '#areas/shop/stores/public'
import { channelsOf } from '#areas/couriers/delivery-setup/public'
import { storePush } from '#areas/desk/push/public'
import { system } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, minutes, now } from '#core/time/clock'
import { drain } from '#core/work/lease-worker'
import { Refusal } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { quoteRequestsEnded, requestPrice, pickupFor } from '../quotes/quote-requests.ts'
import { affordable, openAttempts, type AttemptPlan } from './attempts.ts'
import { keyOf } from '../quotes/board.ts'
import { dispatchById, leaseDue, usedOf } from './dispatch.sql.ts'
import { candidatesIn, isFresh, repriced, type Candidate } from '../quotes/candidates.ts'
import { announceMove } from '../events.ts'
import { timelineOf, note } from '../timeline.sql.ts'
import { openParcel, type Ready } from '../quotes/parcel.ts'
import { place, placeAgain } from './courier-orders.ts'
import { identityOf, orderWords } from '../pushes.ts'
import { letGo } from './race.ts'
import { decide, isWaiting, stages, type Decision } from './strategy-input.ts'
import {
  attemptsOf,
  isLive,
  lockDispatch,
  newDeliverySn,
  orderSnOf,
  patchDelivery,
  patchDispatch,
  type Delivery,
  type Dispatch,
} from '../delivery.sql.ts'
import { addTip } from '../money/tips.ts'
import { remedies } from '../callbacks/troubles.ts'

const seeker = system('dispatch')
const { unpaid } = deliveryStates
const { seeking, ended } = dispatchStates
/** Longer than the slowest call; whoever has not finished by then has died. */
export const leaseMs = 60_000
const sentLongAgoMs = 30_000
const batch = 5

type EscalationView = { dispatch: Dispatch; deliveries: Delivery[]; ready: Ready }

/** Prices that were used or have ended are asked for anew; who gives none is left out. */
const openingsFor = async ({ dispatch, ready }: EscalationView, keys: readonly string[]): Promise<AttemptPlan[]> => {
  const wanted = candidatesIn(dispatch).filter(({ key }) => keys.includes(key))
  const [channels, used] = await Promise.all([
    channelsOf(dispatch.merchant_id, dispatch.store_id),
    usedOf(wanted.map(({ sn }) => sn)),
  ])
  const openings = await Promise.all(
    wanted.map(async (known): Promise<AttemptPlan[]> => {
      const channel = channels.find(({ bindingId, isOpen }) => bindingId === known.bindingId && isOpen)
      if (!channel) return []
      const pickup = await pickupFor(dispatch.merchant_id, ready.store, channel)
      if (isFresh(known, used)) return [{ candidate: known, pickup }]
      const sn = newDeliverySn()
      const answer = await requestPrice(dispatch.merchant_id, ready, channel, sn)
      return !answer || answer.failure ? [] : [{ candidate: repriced(known, sn, answer.done), pickup }]
    }),
  )
  return openings.flat()
}

/** Nobody else has gone on with it meanwhile. */
const isSame = async (tx: Tx, { dispatch, deliveries }: EscalationView): Promise<boolean> => {
  const current = await lockDispatch(tx, dispatch.id)
  const rides = await attemptsOf(dispatch.id)
  const shape = (some: readonly Delivery[]): string =>
    some.map(({ id, state, lost, cancelling, unknown }) => [id, state, lost, cancelling, unknown].join()).join(';')
  return current.state === seeking.code && shape(rides) === shape(deliveries)
}

const withChanged = (dispatch: Dispatch, changed: readonly Candidate[]): string =>
  JSON.stringify(
    candidatesIn(dispatch).map((candidate) => changed.find(({ key }) => key === candidate.key) ?? candidate),
  )

const noMoney = '余额不足，未能呼叫下一家'

/** A recharge may come at any time. */
const moneyPauseMs = minutes(3)

/** Without money nothing more is tried for a while; the one that was called stays. It is said once. */
const stayPut = (seen: EscalationView): Promise<boolean> =>
  within(async (tx) => {
    if (!(await isSame(tx, seen))) return false
    const last = seen.deliveries.at(-1)
    if (last && (await timelineOf(last.id))[0]?.what !== noMoney)
      await note(tx, last.id, 'system', seeker, { what: noMoney })
    // One that is only waited for to be called off brings nobody.
    if (seen.deliveries.some((ride) => isLive(ride) && !ride.lost))
      await patchDispatch(tx, seen.dispatch.id, { next_at: later(moneyPauseMs) })
    else await end(tx, seen, noMoney)
    return false
  })

const call = async (seen: EscalationView, keys: readonly string[], giveUp: Delivery | undefined, stage: number) => {
  const { dispatch, ready, deliveries } = seen
  const priced = await openingsFor(seen, keys)
  if (priced.length === 0) return dropCandidates(seen, keys)
  const openings = await affordable(dispatch.merchant_id, priced)
  if (openings.length === 0) return stayPut(seen)
  const opened = await within(async (tx) => {
    if (!(await isSame(tx, seen))) return []
    const chosen = openings.map(({ candidate }) => candidate)
    const after = await patchDispatch(tx, dispatch.id, {
      stage: Math.max(stage, dispatch.stage),
      next_at: later(leaseMs),
      preview_retries: 0,
      candidates: withChanged(dispatch, chosen),
    })
    if (giveUp) await letGo(tx, giveUp, '无人接单，换下一家')
    const rides = await openAttempts(tx, after, ready.parcel, openings, { actor: seeker })
    await record(tx, seeker, 'delivery.callNext', dispatch.id, {
      before: { called: deliveries.length },
      after: { called: rides.map(({ sn }) => sn) },
      merchantId: dispatch.merchant_id,
    })
    return rides
  })
  await Promise.all(opened.map(place))
  return opened.length > 0
}

/** Those that are closed or give no price any more are not candidates any longer. */
const dropCandidates = (seen: EscalationView, keys: readonly string[]): Promise<boolean> =>
  within(async (tx) => {
    if (!(await isSame(tx, seen))) return false
    const left = candidatesIn(seen.dispatch).filter(({ key }) => !keys.includes(key))
    await patchDispatch(tx, seen.dispatch.id, { candidates: JSON.stringify(left), next_at: now() })
    return true
  })

const tip = async (seen: EscalationView, key: string, amount: number): Promise<boolean> => {
  const current = seen.deliveries.find((delivery) => keyOf(delivery) === key && isWaiting(delivery))
  if (!current) return false
  const taken = await addTip(seeker, current, fen(amount)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
  return within(async (tx) => {
    const dispatch = await lockDispatch(tx, seen.dispatch.id)
    if (dispatch.state !== seeking.code) return false
    const changed = candidatesIn(dispatch)
      .filter((candidate) => candidate.key === key)
      .map((candidate) => (taken ? { ...candidate, since: now().getTime() } : { ...candidate, canTip: false }))
    await patchDispatch(tx, dispatch.id, {
      stage: Math.max(stages.tipped, dispatch.stage),
      candidates: withChanged(dispatch, changed),
      preview_retries: 0,
      next_at: now(),
    })
    return true
  })
}

const nobody = '没有运力接单'

const end = async (tx: Tx, { dispatch, deliveries }: EscalationView, why: string): Promise<void> => {
  await patchDispatch(tx, dispatch.id, { state: ended.code, next_at: null, ended_at: now() })
  await record(tx, seeker, 'delivery.giveUp', dispatch.id, { after: { why }, merchantId: dispatch.merchant_id })
  const last = deliveries.at(-1)
  if (!last) return
  await patchDelivery(tx, last.id, { trouble: why })
  await note(tx, last.id, 'system', seeker, { what: '呼叫结束', detail: why })
  await announceMove(tx, last, 'giveUp')
  await storePush(tx, {
    merchantId: dispatch.merchant_id,
    storeId: dispatch.store_id,
    event: 'riderTrouble',
    type: pushTypes.orderChanged,
    identity: identityOf(last),
    title: '未能呼叫到骑手',
    alert: `${orderWords(last)}：未能呼叫到骑手，${why}${last.reason && `（${providerOf(last.provider).name}：${last.reason}）`}，${remedies.cancelled}`,
    voice: 'order-changed.wav',
    params: { status: last.state, delivery_sn: last.sn, sn: orderSnOf(last) },
  })
}

const giveUp = (seen: EscalationView): Promise<boolean> =>
  within(async (tx) => {
    if (await isSame(tx, seen)) await end(tx, seen, nobody)
    return false
  })

/** A call in another process's hands is looked at again soon, even if nothing is heard of it. */
const wait = (seen: EscalationView, until: number | null): Promise<boolean> =>
  within(async (tx) => {
    if (!(await isSame(tx, seen))) return false
    const open = seen.deliveries.some(({ state, unknown, lost }) => state === unpaid.code && !unknown && !lost)
    const next_at = until === null ? (open ? later(sentLongAgoMs) : null) : new Date(until)
    await patchDispatch(tx, seen.dispatch.id, { next_at })
    return false
  })

const longestFeePauseMs = minutes(1)

/** Two seconds, four, eight … a minute. */
const feePauseMs = (retries: number): number => Math.min(longestFeePauseMs, 2_000 * 2 ** Math.min(retries, 5))

const askFeeAgain = (seen: EscalationView): Promise<boolean> =>
  within(async (tx) => {
    if (!(await isSame(tx, seen))) return false
    const { id, preview_retries } = seen.dispatch
    await patchDispatch(tx, id, { preview_retries: preview_retries + 1, next_at: later(feePauseMs(preview_retries)) })
    return false
  })

const perform = async (seen: EscalationView, step: Decision): Promise<boolean> => {
  const waiting = seen.deliveries.find(isWaiting)
  switch (step.do) {
    case 'wait':
      return wait(seen, step.until)
    case 'call':
      return call(seen, [step.candidate], undefined, stages.alone)
    case 'escalate':
      return call(seen, [step.candidate], waiting, stages.alone)
    case 'race':
      return call(seen, step.candidates, undefined, stages.raced)
    case 'tip':
      return tip(seen, step.key, step.amount)
    case 'askFeeAgain':
      return askFeeAgain(seen)
    case 'giveUp':
      return giveUp(seen)
  }
}

/** Calls that were opened and never sent, and calls whose answer nobody lived to hear. */
const finishCalls = async (deliveries: readonly Delivery[]): Promise<boolean> => {
  const open = deliveries.filter(
    ({ state, unknown, lost, cancelling }) => state === unpaid.code && !unknown && !lost && !cancelling,
  )
  const unsent = open.filter(({ called_at }) => called_at === null)
  const unheard = open.filter(({ called_at }) => called_at !== null && called_at < later(-sentLongAgoMs))
  await Promise.all([...unsent.map(place), ...unheard.map(placeAgain)])
  return unsent.length + unheard.length > 0
}

/** One step of a dispatch. Says whether there may be another at once. */
export const advance = async (dispatchId: number): Promise<boolean> => {
  const dispatch = await dispatchById(dispatchId)
  if (dispatch.state !== seeking.code) return false
  const deliveries = await attemptsOf(dispatchId)
  if (await finishCalls(deliveries)) return true
  const store = await storeOf({ merchantId: dispatch.merchant_id }, dispatch.store_id)
  const seen = { dispatch, deliveries, ready: { parcel: openParcel(dispatch.parcel_sealed), store } }
  return perform(seen, await decide(dispatch, deliveries))
}

/** As far as it goes by itself now; what takes longer is left to the clock. */
export const advanceFully = async (dispatchId: number, steps: number): Promise<void> => {
  for (let left = steps; left > 0; left -= 1) if (!(await advance(dispatchId))) return
}

export type Seeking = { stop: () => Promise<void> }

/** This process's share of finding riders. */
export const startSeeking = (log: Logger): Seeking => {
  const due = drain(() => seek(log), { name: 'seeking riders', everyMs: 1_000, lanes: 2, log })
  return {
    stop: async () => {
      await due.stop()
      await quoteRequestsEnded()
    },
  }
}

/** Takes a handful of dispatches whose time has come and goes on with them. */
export const seek = async (log: Logger): Promise<number> => {
  const due = await leaseDue(now(), later(leaseMs), batch)
  await Promise.all(
    due.map((id) =>
      advanceFully(id, 8).catch((error: unknown) => log.error({ err: error, dispatch: id }, 'seeking a rider')),
    ),
  )
  return due.length
}
