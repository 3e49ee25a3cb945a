import { fen, formatYuan, type Fen } from '@zdb/contract/kit/fen'
import type { Actor, SystemActor } from '#core/actor'
import { refuse } from '#core/refusal'
import { within } from '#core/tx'
import { askAbout, courierOf, refuseFor } from './accounts.ts'
import { note } from './log.ts'
import { holdAnother } from './money.ts'
import { moveDelivery } from './moving.ts'
import { rideOf } from './ride-of.ts'
import { lockById, type Delivery } from './store.ts'

/** Sets the tip aside, in the transaction that says so; whoever tips at the same time adds to it. */
const raise = (actor: Actor | SystemActor, { id }: Delivery, added: Fen): Promise<Delivery> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.cancelling || delivery.lost) refuse('deliveryMoved')
    const raised = await holdAnother(tx, delivery, { tips: fen(delivery.tips + added) }, '加小费')
    await moveDelivery(tx, 'tip', {
      id,
      actor,
      story: { what: '加小费', detail: `加${formatYuan(added)}元，共${formatYuan(raised.tips)}元` },
    })
    return raised
  })

/** The courier did not take it: it is free again, unless the ride has ended and was settled meanwhile. */
const takeBack = (actor: Actor | SystemActor, { id }: Delivery, added: Fen, why: string): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.cost !== null || delivery.tips < added) return
    await holdAnother(tx, delivery, { tips: fen(delivery.tips - added) }, '小费退回')
    await note(tx, id, 'courier', actor, { what: '小费未被接受', detail: why })
  })

/** Raises the tip: first the money, then the courier, so that a rider is never promised what is not there. */
export const addTip = async (actor: Actor | SystemActor, delivery: Delivery, added: Fen): Promise<void> => {
  if (courierOf(delivery)?.tip === undefined) refuse('courierUnable')
  const raised = await raise(actor, delivery, added)
  const tip = { added, total: fen(raised.tips) }
  const answer = await askAbout(raised, async (courier, account, ref) => courier.tip?.(account, ref, tip))
  if (!answer.failure) return
  // Nobody knows whether a silent courier has heard it; the rider may have been promised it, so it stays set aside.
  if (answer.failure.kind === 'unreachable') return
  await takeBack(actor, raised, added, answer.failure.detail.slice(0, 100))
  refuseFor(answer.failure)
}

export const tipRider = async (actor: Actor, sn: string, added: Fen, sid?: string): Promise<null> => {
  await addTip(actor, await rideOf(actor, sn, sid), added)
  return null
}
