import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { Fen } from '@zdb/contract/kit/fen'
import type { Actor, SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { later, now } from '#core/time/clock'
import { move } from '#core/domain/machine'
import { refuse } from '#core/http/refusal'
import type { Note } from '#core/domain/timeline'
import { notify } from '#core/db/process-notices'
import type { Tx } from '#core/db/tx'
import { firstAskMs } from './tracking/polling-times.ts'
import { announceMove } from './events.ts'
import { note, type Side } from './timeline.sql.ts'
import { deliveryOrder, type DeliveryMove } from './machine.ts'
import { costWithoutWord, settle } from './money/ride-money.ts'
import { pushMove } from './pushes.ts'
import { follow, rankOf } from './dispatch/race.ts'
import { isLive, lockById, patchDelivery, type Delivery, type DeliveryPatch, type Held } from './delivery.sql.ts'

type DeliveryChange = {
  id: number
  /** Absent: whoever moves it does not hold it yet. */
  held?: Held
  actor: Actor | SystemActor
  /** Absent: a person's act is the merchant's, everything else the system's. */
  side?: Side
  set?: DeliveryPatch
  /** Null: what moves it already stands in the story. */
  story: Note | null
  /** What it costs when this ends it; absent: its courier has not said it and is asked; `open`: whoever moves it asks. */
  cost?: Fen | 'open'
}

const codeAfter = (name: DeliveryMove, before: Delivery): number => {
  const { to } = deliveryOrder.moves[name]
  return to === 'same' ? before.state : deliveryStates[to].code
}

/** What every move brings with it: a ride that goes on is fine again and asked after later; one that ended is not. */
const usualColumns = (before: Delivery, to: number): DeliveryPatch => {
  if (before.state === to) return {}
  if (!isLive({ state: to }))
    return {
      ended_at: now(),
      ask_at: null,
      cancelling: false,
      cancel_fee_limit: null,
      unknown: false,
      trouble: '',
      late_at: null,
      eta: null,
      cancel_request_until: null,
      change_sealed: null,
    }
  return {
    cancel_request_until: null,
    unknown: false,
    trouble: '',
    late_at: null,
    called_at: before.called_at ?? now(),
    asked: 0,
    ask_at: before.cancelling ? before.ask_at : later(firstAskMs),
  }
}

/** What its courier has not told is asked for at once, and until it is known. */
const settleEnd = async (tx: Tx, ended: Delivery, cost: Fen | 'open' | undefined): Promise<Delivery> => {
  const told = cost ?? costWithoutWord(ended)
  const settled = told === 'open' ? ended : await settle(tx, ended, told)
  if (cost !== undefined || ended.binding_id === null) return settled
  await notify(tx, 'delivery_due', ended.id)
  return patchDelivery(tx, ended.id, { ask_at: now(), asked: 0 })
}

/**
 * The one way a delivery changes: its dispatch is held, one guarded statement, a line in the story and in the trail,
 * its money when it ends, what it means for the other attempts, and whoever follows it is told.
 */
export const moveDelivery = async (tx: Tx, name: DeliveryMove, moving: DeliveryChange): Promise<Delivery> => {
  const { id, actor, set, story, cost } = moving
  const { dispatch, delivery: before } = moving.held ?? (await lockById(tx, id))
  if (actor.kind === 'merchant' && before.merchant_id !== actor.merchantId) refuse('notFound')
  const to = codeAfter(name, before)
  const rank = to === before.state ? {} : rankOf(dispatch, before, to)
  const { was, ...moved } = await move(tx, deliveryOrder, name, {
    id,
    actor,
    note: story?.detail ?? '',
    set: { ...usualColumns(before, to), ...set, ...rank },
  })
  const side = moving.side ?? (actor.kind === 'merchant' ? 'merchant' : 'system')
  if (story) await note(tx, id, side, actor, story)
  await follow(tx, dispatch, { name, before, after: moved })
  await announceMove(tx, moved, name)
  await pushMove(tx, name, moved, actor)
  // Money comes last: whoever waits for a balance holds all the rides it needs, and lets others wait the least.
  const after = isLive(moved) || was === moved.state ? moved : await settleEnd(tx, moved, cost)
  await record(tx, actor, `delivery.${name}`, after.sn, {
    before: { state: was },
    after: { state: after.state, ...(after.cost === null ? {} : { cost: after.cost }) },
    merchantId: after.merchant_id,
  })
  return after
}
