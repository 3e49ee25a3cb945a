import type { RawBuilder } from 'kysely'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { followPlace } from '#areas/shop/festivals/public'
import type { Actor, SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { announce, nextEventNumber, unheard } from '#core/work/outbox'
import type { Note } from '#core/domain/timeline'
import type { Tx } from '#core/db/tx'
import { followGoods } from './content/own-goods.ts'
import { onlineEdited, onlineMoved } from './events.ts'
import { note, type Side } from './timeline.sql.ts'
import { onlineOrder, type OnlineMove } from './machine.ts'
import { refreshOnlineScreens } from './pushes.ts'
import { lockById, placeOf, type NewOrder, type Order } from './online-order.sql.ts'

type OnlineChange = {
  id: number
  actor: Actor | SystemActor
  side: Side
  set?: Partial<NewOrder>
  story: Note
  /** Why, for whoever follows it from outside; the reason of a closed order tells itself. */
  reason?: string
}

/** Of an order whose goods have not left the shop, or have to leave it again. */
export const unshipped = { shipped_at: null, delivered_at: null } as const

/** What people who make and bring the order work by, what its buyer reads of it, and who they are. */
const worked = [
  'goods',
  'card_text',
  'remarks',
  'memo',
  'amount',
  'people_sealed',
  'window_start',
  'window_end',
  'store_id',
] as const

/** Another store has no paper of it yet. */
const anew = (set: Partial<NewOrder> = {}): Partial<NewOrder> =>
  'store_id' in set ? { ...set, printed_at: null, printed_where: '', printed_by: '' } : set

/** Tells those who follow what an order says that it says something else now. */
export const announceEdit = async (
  tx: Tx,
  order: Pick<Order, 'sn' | 'merchant_id'>,
  change: Partial<NewOrder> = {},
): Promise<void> => {
  if (worked.some((column) => column in change))
    await announce(tx, onlineEdited, {
      sn: order.sn,
      merchantId: order.merchant_id,
      storeChanged: 'store_id' in change,
    })
}

/** Whether nobody needs to be told that an order says something else now: a condition of the statement that changes it. */
export const editUnheard = (order: Record<'sn', RawBuilder<string>> & Record<'merchantId', RawBuilder<number>>) =>
  unheard(onlineEdited, { ...order, storeChanged: false })

const ended: ReadonlySet<string> = new Set<keyof typeof onlineStates>(['finished', 'closed'])

/** What decides which place an order takes, besides its state. */
const places = ['store_id', 'window_start', 'transfer_sn'] as const

/**
 * The one way an online order changes: one guarded statement, a line in its log, the merchant's open screens ask again,
 * and whoever follows it is told.
 */
export const moveOnline = async (
  tx: Tx,
  name: OnlineMove,
  { id, actor, side, set, story, reason }: OnlineChange,
): Promise<Order> => {
  const merchantId = actor.kind === 'merchant' ? actor.merchantId : undefined
  // Another time of delivery is no question any more once there is nothing to deliver.
  const over = ended.has(onlineOrder.moves[name].to) ? { eta_open: false } : {}
  const known = set && places.some((column) => column in set) ? await lockById(tx, id) : undefined
  const { was, ...order } = await move(tx, onlineOrder, name, {
    id,
    actor,
    merchantId,
    note: story.detail,
    set: { ...anew(set), ...over },
  })
  const wanted = actor.kind === 'merchant' ? 'own' : 'counted'
  await followPlace(tx, { before: placeOf(known ?? { ...order, state: was }), after: placeOf(order), for: wanted })
  await followGoods(tx, was, order, set !== undefined && 'goods' in set)
  await note(tx, id, side, actor, story)
  await record(tx, actor, `onlineOrders.${name}`, order.sn, {
    before: { state: was },
    after: { state: order.state, ...(story.changes ? { changes: story.changes } : {}) },
    merchantId: order.merchant_id,
  })
  refreshOnlineScreens(order)
  if (onlineOrder.moves[name].to !== 'same')
    await announce(tx, onlineMoved, {
      orderId: id,
      sn: order.sn,
      merchantId: order.merchant_id,
      channel: order.channel,
      move: name,
      state: order.state,
      eventId: await nextEventNumber(tx),
      at: now().toISOString(),
      reason: reason ?? (order.state === onlineStates.closed.code ? order.reason : ''),
    })
  else await announceEdit(tx, order, set)
  return order
}

/** What a person of the merchant does to an order. */
export const moveBy = (
  tx: Tx,
  actor: Actor,
  name: OnlineMove,
  { id }: Pick<Order, 'id'>,
  story: Note,
  set?: Partial<NewOrder>,
): Promise<Order> => moveOnline(tx, name, { id, actor, side: 'merchant', story, ...(set ? { set } : {}) })
