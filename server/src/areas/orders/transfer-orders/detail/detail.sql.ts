import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Modification, OrderComment, TransferOrderPhoto } from '#core/db/schema'
import { soldOf, type Sold } from '#areas/shop/goods/public'
import { fixedStatement } from '#core/db/fixed-statement'
import { innerRow, innerRows, type Inner } from '#core/db/inner-rows.sql'
import { db } from '#core/db/tx'
import type { Line } from '#core/domain/timeline'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { moneyRows, type MoneyRow } from '#core/money/ledger-lines'
import { openQuotesOf, shopIn } from '../list/listing.sql.ts'
import { linesOf, toldTo } from '../timeline.sql.ts'
import { ownerColumns, type Order, type Part, type Shop } from '../transfer-order.sql.ts'
import { counterpartIn, type Counterpart } from './counterpart.ts'

export type ModificationFacts = Selectable<Modification>
export type PhotoFacts = Selectable<TransferOrderPhoto>
export type CommentFacts = Selectable<OrderComment>

/** As much of each as is shown beside its order. */
type ShownPhoto = Pick<PhotoFacts, 'id' | 'url' | 'state' | 'cause' | 'at'>
export type ShownModification = Omit<ModificationFacts, 'wanted'>
type ShownComment = Pick<CommentFacts, 'marks' | 'text' | 'images' | 'by_default' | 'at'>

/** An order with everything of ours that its detail shows: it comes in the same statement. */
export type DetailedOrder = Order & {
  shop: Shop | null
  delivery_shop: Shop | null
  sender: string
  quotes: number
  lowest_quote: number | null
  photos: Inner<ShownPhoto>[]
  modification: Inner<ShownModification> | null
  comment: Inner<ShownComment> | null
  after_sale: number | null
  money: Inner<MoneyRow>[]
  timeline: Inner<Line>[]
  /** Whom to call on the other side. */
  counterpart: Counterpart | null
  /** What of the sender's own goods the order it came from is for. */
  sold: Inner<Sold>[]
}

const photosIn = innerRows(sql`
  select id, url, state, cause, at from transfer_order_photo where order_id = o.id order by id limit 200`)
const modificationIn = innerRow(sql`
  select id, order_id, revision, state, changes, sealed, price_before, price_after, pure_raise, note, answer, deadline_at, at
  from modification where order_id = o.id order by id desc limit 1`)
const commentIn = innerRow(sql`select marks, text, images, by_default, at from order_comment where order_id = o.id`)
const afterSaleIn = sql`(select id from after_sale where order_id = o.id order by id desc limit 1)`
const senderIn = sql`(select name from merchant where id = o.merchant_id)`

/** What of its own goods it is for is told to the sender alone. */
const soldIn = { sender: innerRows(soldOf(sql`o.merchant_id`, sql`o.origin_sn`)), shop: sql`'[]'::json` }

const toldIn = (part: Part, merchantId: RawBuilder<number>) => (part === 'shop' ? toldTo(merchantId) : undefined)

const detailAs = (part: Part) =>
  fixedStatement(
    { sn: 'text', merchantId: 'bigint' },
    ({ sn, merchantId }) => sql<DetailedOrder>`
    select o.*, ${shopIn('o.shop_id')} as shop, ${shopIn('o.delivery_shop_id')} as delivery_shop, ${senderIn} as sender,
      (select count(*)::int ${openQuotesOf}) as quotes, (select min(price) ${openQuotesOf}) as lowest_quote,
      ${photosIn} as photos, ${modificationIn} as modification, ${commentIn} as comment, ${afterSaleIn} as after_sale,
      ${innerRows(moneyRows(sql<boolean>`t.ref = o.sn`, merchantId))} as money,
      ${innerRows(linesOf(sql`o.id`, toldIn(part, merchantId)))} as timeline,
      ${counterpartIn(part)} as counterpart, ${soldIn[part]} as sold
    from transfer_order o where o.sn = ${sn} and ${sql.ref(`o.${ownerColumns[part]}`)} = ${merchantId}`,
  )

const details = { sender: detailAs('sender'), shop: detailAs('shop') }

/** As one of its two merchants knows it; to everybody else it does not exist. */
export const detailedOrder = async ({ merchantId }: Actor, part: Part, sn: string): Promise<DetailedOrder> =>
  (await details[part]({ sn, merchantId }))[0] ?? refuse('notFound')

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
