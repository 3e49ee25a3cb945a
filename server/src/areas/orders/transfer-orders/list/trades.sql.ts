import { sql } from 'kysely'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { inStates, isNot } from '#core/domain/condition'
import { db } from '#core/db/tx'
import type { Order } from '../transfer-order.sql.ts'

type TradeQuery = Query<typeof transferOrders.trade>

const over = inStates(transferStates)('finished', 'chargeback', 'closed')

/** Orders between two merchants: 1 what I sent them, 2 what they sent me once it was paid. */
const between = (merchantId: number, { direction, partner_merchant_id }: TradeQuery) => {
  const partner = Number(partner_merchant_id)
  return direction === 1
    ? sql`merchant_id = ${merchantId} and shop_merchant_id = ${partner}`
    : sql`merchant_id = ${partner} and shop_merchant_id = ${merchantId} and ${isNot('state', transferStates.waitPay.code)}`
}

export const tradesBetween = async (merchantId: number, query: TradeQuery): Promise<Order[]> => {
  const wanted = { '': sql`true`, '1': sql`not ${over}`, '2': over }[query.state]
  const { rows } = await sql<Order>`
    select * from transfer_order where ${between(merchantId, query)} and ${wanted}
    order by id desc limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`.execute(db())
  return rows
}

export const tradeCounts = async (merchantId: number, query: TradeQuery) => {
  const { rows } = await sql<{ trading: number; finish: number; all: number }>`
    select count(*) filter (where not ${over})::int as trading, count(*) filter (where ${over})::int as finish,
      count(*)::int as all from transfer_order where ${between(merchantId, query)}`.execute(db())
  return rows[0] ?? { trading: 0, finish: 0, all: 0 }
}

/** Whether one has ever given the other an order, or offered to make one. */
export const haveTraded = async (one: number, other: number): Promise<boolean> => {
  const given = (from: number, to: number) => sql`
    exists (select from transfer_order where merchant_id = ${from} and shop_merchant_id = ${to})
    or exists (select from quote q join transfer_order o on o.id = q.order_id
      where q.merchant_id = ${to} and o.merchant_id = ${from})`
  const { rows } = await sql<{ found: boolean }>`
    select ${given(one, other)} or ${given(other, one)} as found`.execute(db())
  return rows[0]?.found ?? false
}
