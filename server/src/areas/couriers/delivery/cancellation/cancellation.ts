import { cancelReasons, deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import { storeOf } from '#areas/shop/stores/public'
import type { Actor } from '#core/http/actor'
import { later, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { notify } from '#core/db/process-notices'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { outcomeOf } from '#ports/couriers/outcome'
import { askAbout, courierOf, refuseFor, wordsOf } from '../courier-of.ts'
import { applyReport } from '../callbacks/apply-report.ts'
import { feeNow, requireFee } from './cancel-fee.ts'
import { calledOff } from './cancellation-worker.ts'
import { note } from '../timeline.sql.ts'
import { moveDelivery } from '../move-delivery.ts'
import { queryStatus, canBeAsked } from '../tracking/status-query.ts'
import { isToldTrouble } from '../callbacks/troubles.ts'
import { rideOf } from '../orders/ride-of.ts'
import { deliveryById, isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'

type Reasons = Result<typeof delivery.cancelReasons>
type CancelAnswer = Result<typeof delivery.cancel>

/** Whoever asked a courier that did not answer looks again after this. */
const lookAgainMs = 10_000

const noticeOf = (ride: Delivery, fee: Fen | null): string => {
  if (ride.unknown) return '上一次呼叫尚未得到答复，请等待核实；确认无骑手前来时可手工作废'
  if (fee === null) return '运力方没有告知取消费，实际以运力方扣费为准'
  return fee === 0 ? '此刻取消不产生费用' : `此刻取消需支付${yuanText(fee)}`
}

/** Why one may call off, and what it costs now. Without a number: the reasons alone. */
export const reasonsFor = async (actor: Actor, sn: string | undefined, sid?: string): Promise<Reasons> => {
  const items = cancelReasons.map((reason) => ({ ...reason }))
  if (sid !== undefined) await storeOf(actor, idOf(sid))
  if (sn === undefined) return { items, fee: null, notice: '' }
  const ride = await rideOf(actor, sn, sid)
  if (!isLive(ride)) refuse('deliveryMoved')
  const fee = await feeNow(ride)
  return { items, fee, notice: noticeOf(ride, fee) }
}

const reasonOf = ({ reason_id, reason }: Body<typeof delivery.cancel>): { id: number; words: string } => {
  const known = cancelReasons.find(({ id }) => id === reason_id) ?? refuse('invalid', '请选择取消原因')
  return { id: known.id, words: [known.title, reason].filter(Boolean).join('：') }
}

type CancelMark = { ride: Delivery; sent: boolean }

/** Says that it is to be called off. One that no courier has heard of yet is over at once. */
const mark = (actor: Actor, id: number, words: string, limit: Fen | null): Promise<CancelMark> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.cancelling) refuse('deliveryMoved', '正在取消，请等待运力方确认')
    const story = { what: '取消配送', detail: words }
    const set = { cancelling: true, reason: words, cancel_fee_limit: limit, ask_at: later(lookAgainMs), asked: 0 }
    const ride = await moveDelivery(tx, 'cancel', { id, actor, set, story })
    const sent = ride.binding_id !== null && ride.called_at !== null && courierOf(ride) !== undefined
    if (sent) return { ride, sent }
    const over = { id, actor, story: null, cost: fen(0) }
    return { ride: await moveDelivery(tx, 'voidRide', over), sent }
  })

/** The courier would not: it rides on. */
const unmark = (actor: Actor, id: number, why: string): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (!isLive(delivery) || !delivery.cancelling || delivery.lost) return
    await patchDelivery(tx, id, { cancelling: false, cancel_fee_limit: null, reason: '', ask_at: later(lookAgainMs) })
    await note(tx, id, 'courier', actor, { what: '取消未成功', detail: why })
  })

/** They may have said no because it is over already. */
const isOver = async (ride: Delivery): Promise<boolean> => {
  if (!canBeAsked(ride)) return false
  const answer = await outcomeOf(() => queryStatus(ride))
  if (answer.failure || !answer.done) return false
  await applyReport(answer.done, { trusted: true, asked: true })
  return !isLive(await deliveryById(ride.id))
}

/**
 * What a person agrees to pay for calling off the ride it saw; refuses where that cannot be done at the price it saw. One
 * that is over costs nothing more.
 */
export const requireCancellable = async (actor: Actor, sn: string, shown: Fen | undefined): Promise<Fen | null> => {
  const ride = await rideOf(actor, sn, undefined)
  if (!isLive(ride)) return fen(0)
  if (ride.state === deliveryStates.delivering.code) refuse('deliveryMoved')
  if (ride.unknown) refuse('callUnknown')
  return requireFee(ride, shown)
}

/** Calls a rider off at the price the person saw; never at a higher one. */
export const cancel = async (actor: Actor, body: Body<typeof delivery.cancel>, sid?: string): Promise<CancelAnswer> => {
  const before = await rideOf(actor, body.sn, sid)
  const reason = reasonOf(body)
  if (!isLive(before)) refuse('deliveryMoved')
  if (before.unknown) refuse('callUnknown')
  const fee = await requireFee(before, body.fee)
  const { ride, sent } = await mark(actor, before.id, reason.words, fee)
  if (!sent) return { fee: fen(0), waiting: false }
  const answer = await askAbout(ride, (courier, account, ref) => courier.cancel(account, ref, reason))
  if (!answer.failure) {
    await applyReport(calledOff(ride, answer.done.fee, reason.words), { trusted: true })
    return { fee: answer.done.fee ?? fee ?? fen(0), waiting: false }
  }
  // Nobody knows whether they heard it: whoever asks after rides finds out.
  if (answer.failure.kind === 'unreachable') return { fee: fee ?? fen(0), waiting: true }
  if (await isOver(ride)) return { fee: fen((await deliveryById(ride.id)).cost ?? 0), waiting: false }
  await unmark(actor, ride.id, wordsOf(answer.failure))
  return refuseFor(answer.failure)
}

/**
 * Whether a person may strike it off: nobody answers for it, or something is wrong with it. Trouble that the courier
 * itself tells of is no reason: it rides on, and anybody could have told it in the courier's name.
 */
export const mayBeVoided = ({ binding_id, unknown, late_at, trouble }: Voidable): boolean =>
  binding_id === null || unknown || late_at !== null || (trouble !== '' && !isToldTrouble(trouble))
type Voidable = Pick<Delivery, 'binding_id' | 'unknown' | 'late_at' | 'trouble'>

/** Strikes a delivery off by hand: a call nobody answers for, or a ride of somebody no interface knows. */
export const voidRide = async (
  actor: Actor,
  { sn, reason }: Body<typeof delivery.voidRide>,
  sid: string,
): Promise<null> => {
  const { id } = await rideOf(actor, sn, sid)
  return within(async (tx) => {
    // As it is now: whoever is about to answer for it, or to claim it, waits or was first.
    const { delivery: ride } = await lockById(tx, id)
    const known = ride.binding_id !== null
    // Who answers is called off, so that no rider comes and nothing is charged in silence.
    if (isLive(ride) && !mayBeVoided(ride)) refuse('invalid', '运力方已受理，请使用取消配送')
    await moveDelivery(tx, 'voidRide', {
      id: ride.id,
      actor,
      set: { reason },
      story: { what: '手工作废', detail: reason },
      // A courier that was called may charge for it: what is set aside stays until it says what it takes.
      cost: known && ride.called_at !== null ? 'open' : fen(0),
    })
    // Perhaps they have it all the same: they are asked, and called off if so.
    if (known) {
      await patchDelivery(tx, ride.id, { cancelling: true, ask_at: now(), asked: 0 })
      await notify(tx, 'delivery_due', ride.id)
    }
    return null
  })
}
