import { sql, type Selectable } from 'kysely'
import type { Modification, OrderComment, TransferOrderPhoto } from '#core/db/schema'
import { innerRow, innerRows, type Inner } from '#core/db/inner-rows.sql'
import { db } from '#core/db/tx'
import type { Line } from '#core/domain/timeline'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { moneyRows, type MoneyRow } from '#core/money/ledger-lines'
import { openQuotesOf, shopIn } from '../list/listing.sql.ts'
import { linesOf, toldTo } from '../timeline.sql.ts'
import { ownerColumns, type Order, type Part, type Shop } from '../transfer-order.sql.ts'

export type ModificationFacts = Selectable<Modification>
export type PhotoFacts = Selectable<TransferOrderPhoto>
export type CommentFacts = Selectable<OrderComment>

/** An order with everything of ours that its detail shows: it comes in the same statement. */
export type DetailedOrder = Order & {
  shop: Shop | null
  delivery_shop: Shop | null
  sender: string
  quotes: number
  lowest_quote: number | null
  photos: Inner<PhotoFacts>[]
  modification: Inner<ModificationFacts> | null
  comment: Inner<CommentFacts> | null
  after_sale: number | null
  money: Inner<MoneyRow>[]
  timeline: Inner<Line>[]
}

const photosIn = innerRows(sql`select * from transfer_order_photo where order_id = o.id order by id limit 200`)
const modificationIn = innerRow(sql`select * from modification where order_id = o.id order by id desc limit 1`)
const commentIn = innerRow(sql`select * from order_comment where order_id = o.id`)
const afterSaleIn = sql`(select id from after_sale where order_id = o.id order by id desc limit 1)`
const senderIn = sql`(select name from merchant where id = o.merchant_id)`

/** As one of its two merchants knows it; to everybody else it does not exist. */
export const detailedOrder = async ({ merchantId }: Actor, part: Part, sn: string): Promise<DetailedOrder> => {
  const told = part === 'shop' ? toldTo(merchantId) : undefined
  const { rows } = await sql<DetailedOrder>`
    select o.*, ${shopIn('o.shop_id')} as shop, ${shopIn('o.delivery_shop_id')} as delivery_shop, ${senderIn} as sender,
      (select count(*)::int ${openQuotesOf}) as quotes, (select min(price) ${openQuotesOf}) as lowest_quote,
      ${photosIn} as photos, ${modificationIn} as modification, ${commentIn} as comment, ${afterSaleIn} as after_sale,
      ${innerRows(moneyRows(sql<boolean>`t.ref = o.sn`, merchantId))} as money,
      ${innerRows(linesOf(sql`o.id`, told))} as timeline
    from transfer_order o where o.sn = ${sn} and ${sql.ref(`o.${ownerColumns[part]}`)} = ${merchantId}`.execute(db())
  return rows[0] ?? refuse('notFound')
}

export const photosOf = (orderId: number): Promise<PhotoFacts[]> =>
  db().selectFrom('transfer_order_photo').selectAll().where('order_id', '=', orderId).orderBy('id').limit(200).execute()

export const modificationsOf = (orderId: number, limit: number): Promise<ModificationFacts[]> =>
  db()
    .selectFrom('modification')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
