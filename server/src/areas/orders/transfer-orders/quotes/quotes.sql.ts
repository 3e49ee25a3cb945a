import { sql, type Selectable } from 'kysely'
import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor, SystemActor } from '#core/http/actor'
import { moveAll, type Moved } from '#core/domain/machine'
import type { Quote } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { quoteOffer, type QuoteMove } from './quote-machine.ts'
import { kilometres, scoreOf } from '../sending/shops.sql.ts'
import type { Order } from '../transfer-order.sql.ts'

export type QuoteFacts = Selectable<Quote> & {
  openid: string
  shop_name: string
  merchant_name: string
  distance: number | null
  score: number | null
}

/** What shops ask for an order, the lowest first. */
export const quotesOf = async (order: Order, states: readonly number[]): Promise<QuoteFacts[]> => {
  const { rows } = await sql<QuoteFacts>`
    select q.*, s.openid, s.name as shop_name, m.name as merchant_name,
      ${kilometres(order.longitude, order.latitude)} as distance, ${scoreOf} as score
    from quote q join store s on s.id = q.shop_id join merchant m on m.id = q.merchant_id
    where q.order_id = ${order.id} and q.state = any(${states}::smallint[])
    order by q.price, q.id limit 500`.execute(db())
  return rows
}

/** An offer that still stands, kept from being withdrawn until the transaction ends. */
export const takeOpenQuote = (tx: Tx, orderId: number, id: number) =>
  tx
    .selectFrom('quote')
    .selectAll()
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('state', '=', quoteStates.open.code)
    .forUpdate()
    .executeTakeFirst()

export const merchantsWithOpenQuotes = async (tx: Tx, orderId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('quote')
    .select('merchant_id')
    .distinct()
    .where('order_id', '=', orderId)
    .where('state', '=', quoteStates.open.code)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** Moves whatever offers of an order the move starts from: one statement, however many there are. */
export const moveQuotesOf = (
  tx: Tx,
  orderId: number,
  name: QuoteMove,
  actor: Actor | SystemActor,
): Promise<Moved<'quote'>[]> => moveAll(tx, quoteOffer, name, sql`order_id = ${orderId}`, { actor })
