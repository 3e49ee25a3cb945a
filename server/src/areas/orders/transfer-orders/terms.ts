import { yuanText } from '@zdb/contract/kit/fen'
import type { Terms } from '@zdb/contract/kit/terms'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import type { Tx } from '#core/db/tx'
import { carrySeen } from '#core/terms/seen.sql'
import { requireSeen, showTerms } from '#core/terms/terms'
import { contentLines, contentOf } from './create/content.ts'
import type { NewOrder, Order, Part } from './transfer-order.sql.ts'

/** What an edit can touch; the database raises the revision when it does. */
const termColumns: ReadonlySet<string> = new Set<keyof NewOrder>([
  'price',
  'product_type',
  'goods',
  'card_text',
  'remarks',
  'need_photo',
  'province',
  'city',
  'county',
  'longitude',
  'latitude',
  'consignee_sealed',
  'window_start',
  'window_end',
])

export const mayEdit = (set: Partial<NewOrder> | undefined): boolean =>
  Object.keys(set ?? {}).some((column) => termColumns.has(column))

/** The sender reads all of it; a shop that has not taken it reads nobody's name, and in the pool no card either. */
export const termLines = (order: Order, reader: Part | 'pool'): Terms['lines'] => [
  { label: '价格', text: order.price === null ? '待报价' : yuanText(order.price) },
  ...contentLines(contentOf(order), reader),
]

/** The states in which reading an order can lead to being bound by it. */
const binding: Readonly<Record<Part, ReadonlySet<number>>> = {
  sender: new Set([transferStates.waitPay.code, transferStates.waitQuote.code]),
  shop: new Set([transferStates.waitReceive.code]),
}

/** Notes what is shown of orders on which this reader may act next. */
export const showOrders = (actor: Actor, part: Part, orders: readonly Order[]): Promise<void> =>
  showTerms(
    actor,
    'order',
    orders.filter(({ state }) => binding[part].has(state)),
  )

/** Whoever takes, pays or quotes for an order has seen what it says now. The order is locked. */
export const requireSeenOrder = (
  tx: Tx,
  actor: Actor,
  order: Order,
  given: number | undefined,
  reader: Part | 'pool',
): Promise<void> => requireSeen(tx, actor, 'order', order, given, () => termLines(order, reader))

/** Who had seen what it changed has seen what it made of it. */
export const followEdit = (tx: Tx, actor: Actor, before: number, { id, revision: after }: Order): Promise<void> =>
  carrySeen(tx, actor.accountId, 'order', { id, before, after })
