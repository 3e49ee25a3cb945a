import { sql, type RawBuilder } from 'kysely'
import { afterSaleStates, judgingStages, type CaseTodo } from '@zdb/contract/orders/after-sale/states'
import { db } from '#core/db/tx'

const { applied, negotiating, rejected } = afterSaleStates
const { none, decided } = judgingStages

const count = (holds: ReturnType<typeof sql>) => sql`count(*) filter (where ${holds})::int`

/** Cases under way over orders of a store. */
export const countCasesAt = async (storeId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from transfer_order o join after_sale a on a.order_id = o.id and a.ended_at is null
      where o.shop_id = ${storeId} and o.after_sale_open limit ${most}) open`.execute(db())
  return rows[0]?.count ?? 0
}

/** In which cases it is whose turn, over a row `a` of `after_sale`; the list and the workbench both ask here. */
export const todoViews: Readonly<Record<CaseTodo, RawBuilder<boolean>>> = {
  rejected: sql<boolean>`a.ended_at is null and a.state = ${rejected.code} and a.stage = ${none.code}`,
  sentLost: sql<boolean>`a.ended_at is null and a.stage = ${decided.code} and a.loser = 'sender'`,
  toAnswer: sql<boolean>`a.ended_at is null and a.state in (${applied.code}, ${negotiating.code})`,
  receivedLost: sql<boolean>`a.ended_at is null and a.stage = ${decided.code} and a.loser = 'shop'`,
}

/** Cases in which it is this merchant's turn, on either side: found through its few orders with an open case. */
export const countWaitingCases = async (merchantId: number): Promise<Record<CaseTodo, number>> => {
  const { rows } = await sql<Record<CaseTodo, number>>`
    with open as (
      select id from transfer_order where merchant_id = ${merchantId} and after_sale_open
      union select id from transfer_order where shop_merchant_id = ${merchantId} and after_sale_open
    )
    select
      ${count(sql`a.merchant_id = ${merchantId} and ${todoViews.rejected}`)} as rejected,
      ${count(sql`a.merchant_id = ${merchantId} and ${todoViews.sentLost}`)} as "sentLost",
      ${count(sql`a.shop_merchant_id = ${merchantId} and ${todoViews.toAnswer}`)} as "toAnswer",
      ${count(sql`a.shop_merchant_id = ${merchantId} and ${todoViews.receivedLost}`)} as "receivedLost"
    from open join after_sale a on a.order_id = open.id and a.ended_at is null`.execute(db())
  return rows[0] ?? { rejected: 0, sentLost: 0, toAnswer: 0, receivedLost: 0 }
}

/** Cases that have not come to their end, on either side. */
export const countOpenCases = async (merchantId: number): Promise<{ sent: number; received: number }> => {
  const { rows } = await sql<{ sent: number; received: number }>`
    with open as (
      select id from transfer_order where merchant_id = ${merchantId} and after_sale_open
      union select id from transfer_order where shop_merchant_id = ${merchantId} and after_sale_open
    )
    select ${count(sql`a.merchant_id = ${merchantId}`)} as sent,
      ${count(sql`a.shop_merchant_id = ${merchantId}`)} as received
    from open join after_sale a on a.order_id = open.id and a.ended_at is null`.execute(db())
  return rows[0] ?? { sent: 0, received: 0 }
}
