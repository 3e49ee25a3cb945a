import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { followPlace, receivedTakesPlace, type Placement } from '#areas/shop/festivals/public'
import type { Actor, SystemActor } from '#core/http/actor'
import { recordAll } from '#core/domain/audit'
import { deadlineOf, move, moveAll, type Moved } from '#core/domain/machine'
import { announce } from '#core/work/outbox'
import { currentRules } from '#core/domain/rules'
import type { Note } from '#core/domain/timeline'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import { orderEdited, orderShown, orderTaken, takenEdited, takenLeft, transferMoved } from './events.ts'
import { transferOrder, type OrderMove } from './machine.ts'
import { mootModification } from './modifications/modifications.sql.ts'
import { pushMoves } from './pushes.ts'
import { passesOnlineOrder } from './create/origins.ts'
import { moveOffers } from './quotes/quote-outcomes.ts'
import { followEdit, mayEdit } from './terms.ts'
import {
  orderById,
  ownerColumns,
  patchOrder,
  setDeadlines,
  type NewOrder,
  type Order,
  type Part,
} from './transfer-order.sql.ts'
import { noteAll, type Side } from './timeline.sql.ts'

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

/** With these an order leaves the hands of its sender for the first time. */
const shows = new Set<OrderMove>(['createCompete', 'payAssigned', 'payGrab'])

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

/** Another shop has no paper of it yet. */
const anew = (set: OrderChange['set']): OrderChange['set'] =>
  set && 'shop_id' in set ? { ...set, shop_printed_at: null, shop_printed_where: '', shop_printed_by: '' } : set

const taken = transferStates.waitDelivery.code
const made = new Set<number>([taken, transferStates.inDelivery.code])
const unmade = new Set<number>([transferStates.chargeback.code, transferStates.closed.code])

/** The shop that makes an order prints it: it hears when it has one, when that says something else, and when it is gone. */
const tellShop = async (tx: Tx, order: Order, was: number, edited: boolean): Promise<void> => {
  if (order.shop_merchant_id === null) return
  const about = { sn: order.sn, shopMerchantId: order.shop_merchant_id }
  if (made.has(was) && unmade.has(order.state)) await announce(tx, takenLeft, about)
  if (order.state !== taken) return
  if (was !== taken && was !== transferStates.inDelivery.code) await announce(tx, orderTaken, about)
  else if (edited) await announce(tx, takenEdited, about)
}

/** Where an order takes a place among those that its shop makes at that time. */
const placeOf = (order: Order): Placement | undefined =>
  order.shop_id !== null && receivedTakesPlace.of(order)
    ? { storeId: order.shop_id, start: order.window_start }
    : undefined

/** What decides which place an order takes, besides its state. */
const places = ['shop_id', 'window_start', 'chosen_quote_id'] as const

type MovedOrder = { order: Order; was: number; bidders: readonly number[]; facts: OrderChange['facts'] }

/** A line in the story and one in the trail of each, the pushes of the table, and whoever listens. */
const tell = async (
  tx: Tx,
  name: OrderMove,
  moved: readonly MovedOrder[],
  { actor, side, story, formerShop = null }: Pick<OrderChange, 'actor' | 'side' | 'story' | 'formerShop'>,
): Promise<void> => {
  const ids = moved.map(({ order }) => order.id)
  await noteAll(tx, ids, side, actor, story)
  await recordAll(
    tx,
    actor,
    `transferOrders.${name}`,
    moved.map(({ order, was, facts }) => ({
      target: order.sn,
      before: { state: was, ...facts?.before },
      after: { state: order.state, ...facts?.after },
      merchantId: order.merchant_id,
    })),
  )
  await pushMoves(
    tx,
    name,
    moved.map(({ order, bidders }) => ({ order, actor, side, bidders, formerShop })),
  )
  for (const { order } of moved)
    if (passesOnlineOrder(order.origin_sn))
      await announce(tx, transferMoved, {
        sn: order.sn,
        originSn: order.origin_sn,
        merchantId: order.merchant_id,
        move: name,
        state: order.state,
        afterSaleOpen: order.after_sale_open,
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
  const placed = set !== undefined && places.some((column) => column in set)
  const known = placed || mayEdit(set) ? await orderById(tx, id) : undefined
  const before = mayEdit(set) ? known?.revision : undefined
  const moved = await move(tx, transferOrder, name, { id, actor, ...owner, note: story.detail, set: anew(set) })
  const order = await follow(tx, name, moved, actor)
  const formerPlace = placeOf(known ?? { ...order, state: moved.was })
  const wanted = actor.kind === 'merchant' ? 'others' : 'counted'
  await followPlace(tx, { before: formerPlace, after: placeOf(order), for: wanted })
  const edited = before !== undefined && order.revision > before
  if (edited && actor.kind === 'merchant') await followEdit(tx, actor, before, order)
  const bidders = await moveOffers(tx, name, order, actor)
  await tell(tx, name, [{ order, was: moved.was, bidders, facts }], { actor, side, story, formerShop })
  await tellShop(tx, order, moved.was, edited)
  if (edited && inPool.has(order.state))
    await announce(tx, orderEdited, { orderId: id, revision: order.revision, told: bidders })
  if (shows.has(name) || (edited && order.state !== transferStates.waitPay.code))
    await announce(tx, orderShown, { orderId: id })
  return order
}

/** Moves that change no terms and leave no delivery behind for which a change was asked. */
export type PlainMove = 'closeUnpaid' | 'expire' | 'overdue'

/**
 * The same move of several orders that are locked already, each with all that belongs to it, in a handful of statements.
 * All of them or none: where one is no longer where the move begins, it is refused.
 */
export const moveOrders = async (
  tx: Tx,
  name: PlainMove,
  ids: readonly number[],
  { actor, side, set, story }: Pick<OrderChange, 'actor' | 'side' | 'set' | 'story'>,
): Promise<void> => {
  const moved = await moveAll(tx, transferOrder, name, sql`id = any(${[...ids]}::bigint[])`, {
    actor,
    note: story.detail,
    set,
  })
  if (moved.length < ids.length) refuse(transferOrder.refusal)
  const rules = await currentRules()
  const orders =
    transferOrder.moves[name].to === 'same'
      ? moved
      : await setDeadlines(
          tx,
          moved.map((each) => ({ id: each.id, deadline_at: deadlineOf(transferOrder, each, rules) })),
        )
  const told: MovedOrder[] = []
  for (const [index, order] of orders.entries()) {
    const was = moved[index]?.was ?? order.state
    await followPlace(tx, { before: placeOf({ ...order, state: was }), after: placeOf(order), for: 'counted' })
    told.push({
      order,
      was,
      bidders: await moveOffers(tx, name, order, actor),
      facts: undefined,
    })
  }
  await tell(tx, name, told, { actor, side, story })
}
