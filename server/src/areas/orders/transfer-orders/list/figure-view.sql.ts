import { sql } from 'kysely'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { OfFigure } from '#core/lists/figure-rows'
import { inStates } from '#core/domain/condition'
import { isOrNone, placedAtHour } from '#core/lists/count-and-sum.sql'
import type { Condition } from '#core/lists/long-list'
import type { Part } from '../transfer-order.sql.ts'

type Table = 'o' | 'transfer_order'
const agreed = sql.lit(afterSaleStates.agreed.code)

/** Paid, and neither cancelled nor handed back nor fully refunded. */
export const validTransfer = (table: Table): Condition => sql<boolean>`(
  ${sql.ref(`${table}.paid_at`)} is not null and not ${inStates(transferStates, `${table}.state`)('waitPay', 'chargeback', 'closed')}
  and not exists (select 1 from after_sale c where c.order_id = ${sql.ref(`${table}.id`)} and c.state = ${agreed}
    having sum(c.amount) >= ${sql.ref(`${table}.price`)}))`

/** It counts, and was brought after its time. */
export const lateTransfer = (table: Table): Condition =>
  sql<boolean>`(coalesce(${sql.ref(`${table}.delivered_at`)} > ${sql.ref(`${table}.window_end`)}, false) and ${validTransfer(table)})`

/** It counts, and is at its door. */
export const broughtTransfer = (table: Table): Condition =>
  sql<boolean>`(${sql.ref(`${table}.delivered_at`)} is not null and ${validTransfer(table)})`

const partnerColumns = { sender: 'shop_merchant_id', shop: 'merchant_id' } as const

type Filter = Query<typeof transferOrders.list> & OfFigure

/** What a figure asks of the orders that it counts. */
export const figureView = (part: Part, filter: Filter): Condition[] => [
  ...(filter.figureRows ? [filter.figureRows.isPart] : []),
  ...(filter.valid ? [validTransfer('transfer_order')] : []),
  ...(filter.late ? [lateTransfer('transfer_order')] : []),
  ...(filter.brought ? [broughtTransfer('transfer_order')] : []),
  ...(filter.hour === undefined ? [] : [placedAtHour(filter.hour)]),
  ...(filter.partner_id ? [isOrNone(partnerColumns[part], filter.partner_id)] : []),
  // Who passed it on is the sender's own affair.
  ...(filter.account_id && part === 'sender' ? [isOrNone('account_id', filter.account_id)] : []),
]
