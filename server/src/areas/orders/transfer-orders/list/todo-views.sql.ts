import { sql } from 'kysely'
import { dayText } from '@zdb/contract/kit/china-time'
import { quoteStates, transferStates, type OrderTodo } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import type { Condition } from '#core/lists/long-list'
import { now } from '#core/time/clock'

const isIn = inStates(transferStates)
const quoteIs = inStates(quoteStates, 'q.state')

/**
 * What of a tab waits for its owner, over a row of `transfer_order`; the list and the workbench both ask here.
 * A withdrawn order ended, but its flowers can still be sent by another shop until its window is over.
 */
const views: Readonly<Record<OrderTodo, (at: Date, printBy: Date) => Condition>> = {
  sentBack: () => isIn('rejected', 'expired'),
  withdrawn: (at) => sql<boolean>`delivery_day >= ${dayText(at)}::date and ${isIn('chargeback')} and window_end > ${at}
    and again_sn is null`,
  quotesToChoose: () => sql<boolean>`${isIn('waitQuote')}
    and exists (select 1 from quote q where q.order_id = transfer_order.id and ${quoteIs('open')})`,
  toSettle: () => sql<boolean>`${isIn('delivered')} and not after_sale_open`,
  modificationsToAnswer: () => sql<boolean>`${isIn('waitDelivery')} and modify_open`,
  unprinted: (at, printBy) => sql<boolean>`${isIn('waitDelivery')} and shop_printed_at is null
    and window_start <= ${printBy} and window_end > ${at}`,
}

/** What begins until `printBy` should have paper by now. */
export const todoView = (todo: OrderTodo, printBy: Date = now()): Condition => views[todo](now(), printBy)
