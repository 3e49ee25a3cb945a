import type { Selectable } from 'kysely'
import { quoteStates } from '@zdb/contract/orders/transfer-orders/states'
import { quoteOffer } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { move } from '#core/domain/machine'
import type { Quote, TransferOrder } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export const openQuoteOf = (tx: Tx, merchantId: number, sn: string): Promise<{ shop_id: number } | undefined> =>
  tx
    .selectFrom('quote as q')
    .innerJoin('transfer_order as o', 'o.id', 'q.order_id')
    .select('q.shop_id')
    .where('o.sn', '=', sn)
    .where('q.merchant_id', '=', merchantId)
    .where('q.state', '=', quoteStates.open.code)
    .orderBy('q.id')
    .executeTakeFirst()

type NewQuote = { orderId: number; shopId: number; price: number; note: string; at: Date }

/** The order is locked by whoever calls, so that a shop's open quote is found or made without a rival. */
export const saveQuote = async (
  tx: Tx,
  actor: Actor,
  { orderId, shopId, price, note, at }: NewQuote,
): Promise<{ id: number; before?: number }> => {
  const known = await tx
    .selectFrom('quote')
    .select(['id', 'price'])
    .where('order_id', '=', orderId)
    .where('shop_id', '=', shopId)
    .where('state', '=', quoteStates.open.code)
    .executeTakeFirst()
  if (known) {
    await move(tx, quoteOffer, 'quoteAgain', { id: known.id, actor, set: { price, note, at } })
    return { id: known.id, before: known.price }
  }
  const { id } = await tx
    .insertInto('quote')
    .values({ order_id: orderId, shop_id: shopId, merchant_id: actor.merchantId, price, note, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await move(tx, quoteOffer, 'quote', { id, actor })
  return { id }
}

/** The order before its quote, as whoever chooses locks them. */
export const lockQuote = async (tx: Tx, merchantId: number, id: number): Promise<Selectable<Quote> | undefined> => {
  await tx
    .selectFrom('transfer_order')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('quote').select('order_id').where('id', '=', id).where('merchant_id', '=', merchantId),
    )
    .forUpdate()
    .execute()
  return tx
    .selectFrom('quote')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()
}

export type QuoteRow = Selectable<TransferOrder> & {
  quote_id: number
  quote_state: number
  quote_price: number
  quote_note: string
  quoted_at: Date
  shop_name: string
}

export const quotesOf = (merchantId: number, limit: number, offset: number): Promise<QuoteRow[]> =>
  db()
    .selectFrom('quote as q')
    .innerJoin('transfer_order as o', 'o.id', 'q.order_id')
    .innerJoin('store as s', 's.id', 'q.shop_id')
    .selectAll('o')
    .select([
      'q.id as quote_id',
      'q.state as quote_state',
      'q.price as quote_price',
      'q.note as quote_note',
      'q.at as quoted_at',
      's.name as shop_name',
    ])
    .where('q.merchant_id', '=', merchantId)
    .orderBy('q.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countQuotes = async (merchantId: number): Promise<number> => {
  const { count } = await db()
    .selectFrom('quote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow()
  return count
}
