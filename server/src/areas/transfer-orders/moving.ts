import type { Actor, SystemActor } from '#core/actor'
import { record } from '#core/audit'
import { move } from '#core/machine'
import { currentRules } from '#core/rules'
import type { Tx } from '#core/tx'
import { deadlineOf } from './deadlines.ts'
import { transferOrder, type OrderMove } from './machine.ts'
import { endModification, takeOpenModification } from './modification-store.ts'
import { tellOf } from './pushes.ts'
import { ownerColumns, patchOrder, type NewOrder, type Order, type Part } from './store.ts'
import { note, type Note, type Side } from './timeline.ts'

type Moving = {
  id: number
  actor: Actor | SystemActor
  /** The part the actor must play in this order; absent for the clock, the platform and those who bid for it. */
  part?: Part
  side: Side
  set?: Partial<NewOrder>
  story: Note
}

/** A new state has a new deadline. A change asked for while the order waited for delivery is moot once it has left. */
const arrive = async (tx: Tx, name: OrderMove, moved: Order): Promise<Order> => {
  const left = transferOrder.moves[name].from.includes('waitDelivery')
  const open = left ? await takeOpenModification(tx, moved.id) : undefined
  if (open) await endModification(tx, open.id, 'lapsed')
  const deadline_at = deadlineOf(moved, await currentRules())
  return patchOrder(tx, moved.id, open ? { deadline_at, modify_open: false } : { deadline_at })
}

/**
 * The one way an order changes: one guarded statement, a new deadline when the state is new, a line in the story,
 * and the pushes of the table.
 */
export const moveOrder = async (
  tx: Tx,
  name: OrderMove,
  { id, actor, part, side, set, story }: Moving,
): Promise<Order> => {
  const owner =
    part && actor.kind === 'merchant' ? { merchantId: actor.merchantId, ownerColumn: ownerColumns[part] } : {}
  const moved = await move(tx, transferOrder, name, { id, actor, ...owner, note: story.detail, set })
  const order = transferOrder.moves[name].to === 'same' ? moved : await arrive(tx, name, moved)
  await note(tx, id, side, actor, story)
  await record(tx, actor, `transferOrders.${name}`, order.sn, { merchantId: order.merchant_id })
  await tellOf(tx, name, order)
  return order
}
