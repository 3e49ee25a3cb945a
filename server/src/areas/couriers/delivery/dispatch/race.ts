import { groups, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import type { Fen } from '@zdb/contract/kit/fen'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { notify } from '#core/db/process-notices'
import type { Tx } from '#core/db/tx'
import { note } from '../timeline.sql.ts'
import type { DeliveryMove } from '../machine.ts'
import {
  calmEarlier,
  isLive,
  patchDelivery,
  patchDispatch,
  rivalsOf,
  type Delivery,
  type DeliveryPatch,
  type Dispatch,
} from '../delivery.sql.ts'

const { accepted, delivering, completed } = deliveryStates
const { seeking, riding, done, ended } = dispatchStates

/** A rider has it in these states. */
const taken = new Set<number>([accepted.code, delivering.code, completed.code])
const courierWays = new Set<number>([groups.aggregated.code, groups.merchant.code])

/** Lost: it is called off at once by whoever works off what is due, and again should it be accepted all the same. */
const letGoColumns = (): DeliveryPatch => ({ lost: true, cancelling: true, ask_at: now(), asked: 0 })

/** Gives a ride up for another one. Its courier is called off after the commit and until it says so. */
export const letGo = async (
  tx: Tx,
  delivery: Delivery,
  why: string,
  /** The most that calling it off may cost; null: whatever it costs. */
  limit: Fen | null = null,
): Promise<Delivery> => {
  await note(tx, delivery.id, 'system', system('dispatch'), { what: '取消呼叫', detail: why })
  await notify(tx, 'delivery_due', delivery.id)
  return patchDelivery(tx, delivery.id, { ...letGoColumns(), cancel_fee_limit: limit })
}

/**
 * What a rider's acceptance means for the race, before it is written: nothing when it is the first; lost when another
 * has it. Goods that are with a rider whom nobody else has replaced are with the right one, even if it was given up.
 */
export const rankOf = (dispatch: Dispatch, delivery: Delivery, to: number): DeliveryPatch => {
  if (!taken.has(to)) return {}
  const another = dispatch.winner_id !== null && dispatch.winner_id !== delivery.id
  const over = dispatch.state === ended.code && to !== completed.code
  if (another || over) return to === completed.code ? { lost: true } : letGoColumns()
  if (!delivery.lost) return {}
  return to === accepted.code ? letGoColumns() : { lost: false, cancelling: false }
}

const win = async (tx: Tx, dispatch: Dispatch, delivery: Delivery): Promise<void> => {
  const arrived = delivery.state === completed.code
  const rides = dispatch.winner_id === delivery.id && dispatch.state === riding.code && dispatch.next_at === null
  if (rides && !arrived) return
  await patchDispatch(tx, dispatch.id, {
    winner_id: delivery.id,
    state: arrived ? done.code : riding.code,
    next_at: null,
    ended_at: arrived ? now() : null,
  })
  if (dispatch.winner_id === delivery.id) return
  await calmEarlier(tx, delivery)
  const { name } = providerOf(delivery.provider)
  for (const rival of await rivalsOf(tx, delivery)) await letGo(tx, rival, `${name}已接单`)
}

/** Whether nobody else is to be called by itself: the shop called it off, or the goods have left the shop. */
const isTheEnd = (name: DeliveryMove, before: Delivery): boolean =>
  before.cancelling ||
  !courierWays.has(before.way) ||
  !['calledOff', 'fail'].includes(name) ||
  before.state === delivering.code

const over = async (tx: Tx, dispatch: Dispatch, delivery: Delivery, last: boolean): Promise<void> => {
  const won = dispatch.winner_id === delivery.id
  if (delivery.lost || dispatch.state === ended.code) return
  if (!won && dispatch.winner_id !== null) return
  const free = won ? { winner_id: null } : {}
  if (!last) await patchDispatch(tx, dispatch.id, { ...free, state: seeking.code, next_at: now() })
  else if ((await rivalsOf(tx, delivery)).length === 0)
    await patchDispatch(tx, dispatch.id, { ...free, state: ended.code, next_at: null, ended_at: now() })
  else await patchDispatch(tx, dispatch.id, { ...free, state: seeking.code })
}

/** What a delivery's move means for the order it is tried for: won, looked for again, arrived, or over. */
export const follow = async (
  tx: Tx,
  dispatch: Dispatch,
  { name, before, after }: { name: DeliveryMove; before: Delivery; after: Delivery },
): Promise<void> => {
  if (before.state === after.state) return
  if (taken.has(after.state)) {
    if (after.lost) await notify(tx, 'delivery_due', after.id)
    else await win(tx, dispatch, after)
  } else if (name === 'drop') {
    if (dispatch.winner_id === after.id && dispatch.state !== ended.code)
      await patchDispatch(tx, dispatch.id, { winner_id: null, state: seeking.code, next_at: now() })
  } else if (!isLive(after) && (isLive(before) || dispatch.winner_id === after.id))
    // A correction of one that was over before, and had not won, changes nothing for the others.
    await over(tx, dispatch, after, isTheEnd(name, before))
}
