import { sql, type RawBuilder } from 'kysely'
import { goodsStates } from '@zdb/contract/shop/goods/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { containsWord } from '#core/lists/contains-word'
import { days, later } from '#core/time/clock'

/** The last thirty days. */
const monthAgo = (): Date => later(-days(30))

export type Offer = {
  readonly id: number
  readonly sku_id: number
  readonly name: string
  readonly spec_values: string[]
  readonly images: string[]
  readonly price: number
  readonly stock: number
  readonly product_type: number
}
export type Selling = Offer & { readonly sold: number; readonly orders: number; readonly last_at: Date }

/** How many of each were sold lately. */
export const soldLately = async (ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ goods_id: number; sold: number }>`
    select goods_id, sum(quantity)::int as sold from goods_sale
    where goods_id = any(${[...ids]}::bigint[]) and at > ${monthAgo()} and returned_at is null group by goods_id`.execute(
    db(),
  )
  return new Map(rows.map(({ goods_id, sold }) => [goods_id, sold]))
}

export const offered = sql`g.id, s.id as sku_id, g.name, s.spec_values, g.images, s.price, s.stock, g.product_type`

const sellings = async (merchantId: number, limit: number, order: RawBuilder<unknown>): Promise<Selling[]> => {
  const { rows } = await sql<Selling>`
    select ${offered}, m.sold, m.orders, m.last_at from (
      select sku_id, sum(quantity)::int as sold, count(*)::int as orders, max(at) as last_at from goods_sale
      where merchant_id = ${merchantId} and at > ${monthAgo()} and returned_at is null group by sku_id
    ) m join goods_sku s on s.id = m.sku_id join goods g on g.id = s.goods_id
    where g.deleted_at is null order by ${order} limit ${limit}`.execute(db())
  return rows
}

/** What was sold most lately, kind by kind. */
export const bestSelling = (merchantId: number, limit: number): Promise<Selling[]> =>
  sellings(merchantId, limit, sql`m.sold desc, m.orders desc, s.id`)

/** What was sold lately, the last first. */
export const lastSold = (merchantId: number, limit: number): Promise<Selling[]> =>
  sellings(merchantId, limit, sql`m.last_at desc, s.id`)

/** What somebody who writes an order chooses from: marked for it, and on the shelf. */
export const quickOffers = async (merchantId: number, keyword: string | undefined, limit: number): Promise<Offer[]> => {
  const word = keyword ? sql<boolean>`${containsWord('g.name', keyword)}` : sql<boolean>`true`
  const { rows } = await sql<Offer>`
    select ${offered} from goods g join goods_sku s on s.goods_id = g.id and s.retired_at is null
    where g.merchant_id = ${merchantId} and g.is_quick and g.deleted_at is null
      and ${inStates(goodsStates, 'g.state')('listed')} and ${word}
    order by g.created_at desc, g.id desc, s.position limit ${limit}`.execute(db())
  return rows
}
