import { transferStates } from '@zdb/contract/transfer-orders/states'
import type { Actor, SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { deadlineOf, move, type Moved } from '#core/domain/machine'
import { announce } from '#core/work/outbox'
import { currentRules } from '#core/domain/rules'
import type { Note } from '#core/domain/timeline'
import type { Tx } from '#core/db/tx'
import { orderEdited, transferMoved } from './events.ts'
import { transferOrder, type OrderMove } from './machine.ts'
import { mootModification } from './modifications/modifications.sql.ts'
import { pushMove } from './pushes.ts'
import { passesOnlineOrder } from './create/origins.ts'
import { moveOffers } from './quotes/quote-outcomes.ts'
import { followEdit, mayEdit } from './terms.ts'
import { orderById, ownerColumns, patchOrder, type NewOrder, type Order, type Part } from './transfer-order.sql.ts'
import { note, type Side } from './timeline.sql.ts'

type OrderChange = {
  id: number
  actor: Actor | SystemActor
  /** The part the actor must play in this order; absent for the clock, the platform and those who bid for it. */
  part?: Part
  side: Side
  /** Whose shop had the order until now, when the move takes it away. */
  formerShop?: number | null
  set?: Partial<NewOrder>
  story: Note
  /** What the trail shows besides the states: the figures that were and are. */
  facts?: { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> }
}

const inPool = new Set<number>([transferStates.waitGrab.code, transferStates.waitQuote.code])

/** After these no change of the order waits for its shop any more. */
const endsModification = new Set<OrderMove>(['revokeModification', 'auditModification', 'lapseModification'])

/** A new state has a new deadline. A change asked for while the order waited for delivery is moot once it has left. */
const follow = async (
  tx: Tx,
  name: OrderMove,
  moved: Moved<'transfer_order'>,
  actor: Actor | SystemActor,
): Promise<Order> => {
  const arrived = transferOrder.moves[name].to !== 'same'
  const left = arrived && moved.was === transferStates.waitDelivery.code
  const answered = endsModification.has(name) || (left && (await mootModification(tx, moved.id, actor)))
  if (!arrived && !answered) return moved
  return patchOrder(tx, moved.id, {
    ...(arrived && { deadline_at: deadlineOf(transferOrder, moved, await currentRules()) }),
    ...(answered && { modify_open: false }),
  })
}

/**
 * The one way an order changes: one guarded statement, a new deadline when the state is new, the offers that follow
 * it, a line in the story, one in the trail, and the pushes of the table.
 */
export const moveOrder = async (
  tx: Tx,
  name: OrderMove,
  { id, actor, part, side, formerShop = null, set, story, facts }: OrderChange,
): Promise<Order> => {
  const owner =
    part && actor.kind === 'merchant' ? { merchantId: actor.merchantId, ownerColumn: ownerColumns[part] } : {}
  const before = mayEdit(set) ? (await orderById(tx, id)).revision : undefined
  const moved = await move(tx, transferOrder, name, { id, actor, ...owner, note: story.detail, set })
  const order = await follow(tx, name, moved, actor)
  const edited = before !== undefined && order.revision > before
  if (edited && actor.kind === 'merchant') await followEdit(tx, actor, before, order)
  const bidders = await moveOffers(tx, name, order, actor)
  await note(tx, id, side, actor, story)
  await record(tx, actor, `transferOrders.${name}`, order.sn, {
    before: { state: moved.was, ...facts?.before },
    after: { state: order.state, ...facts?.after },
    merchantId: order.merchant_id,
  })
  await pushMove(tx, name, order, { actor, side, bidders, formerShop })
  if (edited && inPool.has(order.state))
    await announce(tx, orderEdited, { orderId: id, revision: order.revision, told: bidders })
  if (passesOnlineOrder(order.origin_sn))
    await announce(tx, transferMoved, {
      sn: order.sn,
      originSn: order.origin_sn,
      merchantId: order.merchant_id,
      move: name,
      state: order.state,
      afterSaleOpen: order.after_sale_open,
    })
  return order
}
