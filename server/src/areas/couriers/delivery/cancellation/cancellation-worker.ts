import { cancelReasons, deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { system } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { backoff } from '#core/work/backoff'
import { within } from '#core/db/tx'
import type { Report } from '#ports/couriers/port'
import { askAbout, courierOf, refOf } from '../courier-of.ts'
import { applyReport } from '../callbacks/apply-report.ts'
import { lookAgain } from '../tracking/polling.sql.ts'
import { note } from '../timeline.sql.ts'
import { moveDelivery } from '../move-delivery.ts'
import { previewFee, stopDearer } from './cancel-fee.ts'
import { queryStatus, canBeAsked } from '../tracking/status-query.ts'
import { isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { isToldTrouble, troubles } from '../callbacks/troubles.ts'
import { isEnd } from '../callbacks/report-verdict.ts'

const { unpaid, delivering } = deliveryStates
const another = 6
const words = cancelReasons.find(({ id }) => id === another)?.title ?? ''
/** A call that was sent just now may still be on its way to them. */
const onItsWayMs = minutes(2)
const patience = 12

/** A cancellation that the courier has agreed to, as if it had called back. */
export const calledOff = (delivery: Delivery, fee: Fen | null, reason: string): Report => ({
  ref: refOf(delivery),
  status: 'cancelled',
  code: '',
  at: now(),
  reassigned: false,
  rider: null,
  fee,
  reason,
})

const waitLonger = ({ asked }: Delivery): Date => later(backoff(asked))

/** It cannot be called off any more: whoever waits for that is told. One that was struck off waits for its courier's word. */
const keepIt = async (ride: Delivery, what: string): Promise<void> => {
  if (isLive(ride)) await rideOn(ride.id, what)
  else await lookAgain(ride, waitLonger(ride))
}

const rideOn = (id: number, what: string): Promise<void> =>
  within(async (tx) => {
    const { delivery, dispatch } = await lockById(tx, id)
    if (!isLive(delivery) || !delivery.cancelling) return
    await note(tx, id, 'system', system('dispatch'), { what: '取消未成功', detail: what })
    const two = dispatch.state === dispatchStates.ended.code ? '' : '同一订单可能有两位骑手，'
    const trouble = delivery.lost ? `${what}，${two}请联系运力方` : what
    await patchDelivery(tx, id, { cancelling: false, trouble, ask_at: later(minutes(1)), asked: 0 })
  })

/** They do not know it: what they have never had needs no calling off. One they had before is not gone by that. */
const missing = async (delivery: Delivery): Promise<void> => {
  const sent = delivery.called_at ?? delivery.created_at
  const had = isLive(delivery) && delivery.state !== unpaid.code
  if (!had && sent <= later(-onItsWayMs))
    await applyReport(calledOff(delivery, fen(0), '运力方查无此单'), { trusted: true })
  else if (had && delivery.asked >= patience) await keepIt(delivery, troubles.unknownToThem)
  else await lookAgain(delivery, waitLonger(delivery))
}

/** They would not, or nobody knows whether they did: how does it stand there? */
const seeHow = async (delivery: Delivery): Promise<void> => {
  const answer = await queryStatus(delivery)
  if (!answer) return missing(delivery)
  await applyReport(answer, { trusted: true, asked: true })
  if (isEnd(answer.status)) return
  // A person saw what it costs and must see it again; one that lost is tried until it cannot be undone.
  if (!delivery.lost) await keepIt(delivery, '运力方没有取消，请重试')
  else if (answer.status === 'pickedUp' || delivery.state === delivering.code)
    await keepIt(delivery, '骑手已取货，无法取消')
  else if (delivery.asked >= patience) await keepIt(delivery, '运力方没有取消')
  else await lookAgain(delivery, waitLonger(delivery))
}

const isUnsent = ({ state, called_at }: Delivery): boolean => state === unpaid.code && called_at === null

/** Given up before anybody was called, and nobody will be: its money is free at once. */
const forget = (id: number): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (!delivery.cancelling || !isUnsent(delivery)) return
    await moveDelivery(tx, 'voidRide', { id, actor: system('dispatch'), story: { what: '呼叫未发出' }, cost: fen(0) })
  })

/** Nobody can be reached for long: somebody must know that a rider may still come. It is tried on all the same. */
const warn = (id: number): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.cancelling && (delivery.trouble === '' || isToldTrouble(delivery.trouble)))
      await patchDelivery(tx, id, { trouble: troubles.notCalledOff })
  })

/** Never at a higher price than somebody saw; what nobody saw a price of is called off at any. Throws when they are silent. */
const checkPrice = async (delivery: Delivery): Promise<'fine' | 'dearer' | 'refused'> => {
  const { cancel_fee_limit: limit } = delivery
  if (limit === null) return 'fine'
  const preview = await previewFee(delivery)
  if (preview.failure && preview.failure.kind !== 'refused') throw preview.failure
  if (preview.failure) return 'refused'
  if (preview.done === null || preview.done <= limit) return 'fine'
  await stopDearer(delivery.id, preview.done)
  return 'dearer'
}

/** True: the courier is called off. Throws its failure when nobody knows what came of it. */
const tellCourier = async (delivery: Delivery): Promise<boolean> => {
  const answer = await askAbout(delivery, (courier, account, ref) =>
    courier.cancel(account, ref, { id: another, words }),
  )
  if (answer.failure && answer.failure.kind !== 'refused') throw answer.failure
  if (answer.failure) return false
  await applyReport(calledOff(delivery, answer.done.fee, words), { trusted: true })
  return true
}

/** Calls a courier off, and again until it says so. Throws its failure when nobody knows what came of it. */
export const callOff = async (delivery: Delivery): Promise<void> => {
  if (isUnsent(delivery)) return forget(delivery.id)
  if (delivery.binding_id === null || !courierOf(delivery)) return lookAgain(delivery, null)
  if (delivery.asked >= patience) await warn(delivery.id)
  // A person saw what calling it off costs and waits for that.
  if (isLive(delivery) && !delivery.lost && canBeAsked(delivery)) return seeHow(delivery)
  const price = await checkPrice(delivery)
  if (price === 'dearer' || (price === 'fine' && (await tellCourier(delivery)))) return
  if (canBeAsked(delivery)) return seeHow(delivery)
  if (delivery.asked >= patience) return keepIt(delivery, '运力方没有取消')
  await lookAgain(delivery, waitLonger(delivery))
}
