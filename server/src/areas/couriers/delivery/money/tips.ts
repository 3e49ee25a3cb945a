import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { Actor, SystemActor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { CourierFailure } from '#ports/couriers/port'
import { askAbout, courierOf, refuseFor, wordsOf } from '../courier-of.ts'
import { note } from '../timeline.sql.ts'
import { holdAnother } from './ride-money.ts'
import { moveDelivery } from '../move-delivery.ts'
import { rideOf } from '../orders/ride-of.ts'
import { isLive, lockById, type Delivery } from '../delivery.sql.ts'

/** Sets the tip aside, in the transaction that says so; whoever tips at the same time adds to it. */
const raise = (actor: Actor | SystemActor, { id }: Delivery, added: Fen): Promise<Delivery> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (delivery.cancelling || delivery.lost) refuse('deliveryMoved')
    const raised = await holdAnother(tx, delivery, { tips: fen(delivery.tips + added) }, '加小费')
    await moveDelivery(tx, 'tip', {
      id,
      actor,
      story: { what: '加小费', detail: `加${yuanText(added)}，共${yuanText(raised.tips)}` },
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

/**
 * Tells the courier of a tip that is set aside, and takes back what it does not want. Nobody knows whether a silent
 * courier has heard it; the rider may have been promised it, so it stays set aside until the courier says what it takes.
 */
const offer = async (actor: Actor | SystemActor, ride: Delivery, added: Fen): Promise<CourierFailure | undefined> => {
  const tip = { added, total: fen(ride.tips) }
  const { failure } = await askAbout(ride, async (courier, account, ref) => courier.tip?.(account, ref, tip))
  if (!failure) return undefined
  if (failure.kind === 'unreachable') {
    await within((tx) =>
      note(tx, ride.id, 'system', actor, { what: '小费未得到答复', detail: '是否收取以运力方结算为准' }),
    )
    return undefined
  }
  await takeBack(actor, ride, added, wordsOf(failure))
  return failure
}

/** Raises the tip: first the money, then the courier, so that a rider is never promised what is not there. */
export const addTip = async (actor: Actor | SystemActor, delivery: Delivery, added: Fen): Promise<void> => {
  if (courierOf(delivery)?.tip === undefined) refuse('courierUnable')
  const failure = await offer(actor, await raise(actor, delivery, added), added)
  if (failure) refuseFor(failure)
}

/** The tip that came with the call, once the courier has the call. Who is called off already is promised nothing. */
export const tipAtCall = async (actor: SystemActor, ride: Delivery, tip: Fen): Promise<void> => {
  if (tip === 0) return
  const wanted = isLive(ride) && !ride.cancelling && !ride.lost
  if (wanted && courierOf(ride)?.tip !== undefined) await offer(actor, ride, tip)
  else await takeBack(actor, ride, tip, wanted ? '该运力不支持小费' : '呼叫已取消')
}

/** A call nobody answered: of its tip the courier has not heard. */
export const keepTip = (actor: SystemActor, ride: Delivery, tip: Fen): Promise<void> =>
  tip === 0 ? Promise.resolve() : takeBack(actor, ride, tip, '呼叫未得到答复，小费没有发出')

export const tip = async (actor: Actor, sn: string, added: Fen, sid?: string): Promise<null> => {
  await addTip(actor, await rideOf(actor, sn, sid), added)
  return null
}
