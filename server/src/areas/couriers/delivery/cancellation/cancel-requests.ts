import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { Body } from '@zdb/contract/kit/endpoint'
import { system, type Actor, type SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { notify } from '#core/db/process-notices'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { troubleTitles } from '../callbacks/troubles.ts'
import { askAbout, refuseFor, wordsOf } from '../courier-of.ts'
import { deliveryById, isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { rideOf } from '../orders/ride-of.ts'
import { note } from '../timeline.sql.ts'

type Answer = { agree: boolean; words: string }

/** How it goes on is asked at once: a rider who was let go is followed by the next. */
const endRequest = (actor: Actor | SystemActor, id: number, { agree, words }: Answer): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    const isMark = delivery.trouble.startsWith(troubleTitles.cancelRequest)
    await note(tx, id, actor.kind === 'merchant' ? 'merchant' : 'system', actor, {
      what: agree ? '同意骑手取消' : '不同意骑手取消',
      detail: words,
    })
    await record(tx, actor, 'delivery.answerCancelRequest', delivery.sn, {
      after: { agree },
      merchantId: delivery.merchant_id,
    })
    await patchDelivery(tx, id, {
      cancel_request_until: null,
      ...(isMark ? { trouble: '' } : {}),
      ...(isLive(delivery) ? { ask_at: now(), asked: 0 } : {}),
    })
    await notify(tx, 'delivery_due', id)
  })

const tellCourier = (ride: Delivery, answer: Answer) =>
  askAbout(ride, async (courier, account, ref) => courier.answerCancelRequest?.(account, ref, answer))

/** The shop's answer to a rider who asked to be let off. */
export const answerCancelRequest = async (
  actor: Actor,
  { sn, agree, reason }: Body<typeof delivery.answerCancelRequest>,
): Promise<null> => {
  const ride = await rideOf(actor, sn, undefined)
  if (ride.cancel_request_until === null || !isLive(ride)) refuse('deliveryMoved', '骑手没有等待答复的取消申请')
  const answer = { agree, words: reason }
  const { failure } = await tellCourier(ride, answer)
  if (failure) refuseFor(failure)
  await endRequest(actor, ride.id, answer)
  return null
}

/** Nobody has answered: a rider who does not want it is let go, unless it has the goods. */
export const answerForShop = async (id: number): Promise<void> => {
  const ride = await deliveryById(id)
  if (ride.cancel_request_until === null || ride.cancel_request_until > now() || !ride.cancel_request_proven) return
  const agree = ride.state < deliveryStates.delivering.code
  const { failure } = await tellCourier(ride, { agree, words: '' })
  if (failure && failure.kind !== 'refused') throw failure
  await endRequest(system('clock'), id, { agree, words: failure ? wordsOf(failure) : '商家逾期未答复' })
}
