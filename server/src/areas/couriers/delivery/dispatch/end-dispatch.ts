import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
import { courierOf } from '../courier-of.ts'
import { attemptsOf, isLive, patchDispatch, type Delivery } from '../delivery.sql.ts'
import { announceMove } from '../events.ts'
import { moveDelivery } from '../move-delivery.ts'
import { lockNewestDispatch } from './dispatch.sql.ts'
import { letGo } from './race.ts'

const { accepted, delivering } = deliveryStates

type DispatchEnd = {
  originKind: number
  originSn: string
  /** The ride whose price of calling off the person saw. */
  shown: string
  /** That price; null: its courier does not say it. */
  fee: Fen | null
  why: string
}

/** Its courier is called off after the commit and until it says so; where nobody is to be told it is over at once. */
const callOff = async (tx: Tx, actor: Actor, ride: Delivery, { shown, fee, why }: DispatchEnd): Promise<void> => {
  if (ride.binding_id !== null && courierOf(ride)) await letGo(tx, ride, why, ride.sn === shown ? fee : null)
  else
    await moveDelivery(tx, 'voidRide', {
      id: ride.id,
      actor,
      set: { reason: why },
      story: { what: '取消配送', detail: why },
      cost: fen(0),
    })
}

/**
 * Nobody is to ride for the order any more: all who were called are called off, and nobody else is called. Nothing
 * outside is asked here, so that it can be part of what makes it necessary.
 */
export const endDispatch = async (tx: Tx, actor: Actor, end: DispatchEnd): Promise<void> => {
  const { originKind, originSn, shown } = end
  const dispatch = await lockNewestDispatch(tx, { merchantId: actor.merchantId, originKind, originSn })
  if (!dispatch) return
  const attempts = await attemptsOf(dispatch.id)
  const rides = attempts.filter((ride) => isLive(ride) && (!ride.lost || (ride.sn === shown && !ride.cancelling)))
  // Another rider has it meanwhile, at a price nobody saw, or the goods have left.
  if (rides.some(({ sn, state }) => state === delivering.code || (state === accepted.code && sn !== shown)))
    refuse('deliveryMoved')
  if (dispatch.state === dispatchStates.seeking.code || dispatch.state === dispatchStates.riding.code)
    await patchDispatch(tx, dispatch.id, { state: dispatchStates.ended.code, next_at: null, ended_at: now() })
  for (const ride of rides) await callOff(tx, actor, ride, end)
  await record(tx, actor, 'delivery.endDispatch', dispatch.id, {
    before: { state: dispatch.state },
    after: { calledOff: rides.map(({ sn }) => sn) },
    merchantId: dispatch.merchant_id,
  })
  const last = attempts.at(-1)
  if (last) await announceMove(tx, last, 'endDispatch')
}
