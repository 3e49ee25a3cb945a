import { sql } from 'kysely'
import { colourAttribute } from '@zdb/contract/shop/goods/colours'
import { goodsStates } from '@zdb/contract/shop/goods/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { offered, type Offer } from './sales.sql.ts'

type Wish = {
  readonly merchantId: number
  readonly from: number
  readonly to: number
  readonly near: number
  readonly colours: readonly string[]
  readonly quantity: number
  readonly branch: readonly number[] | undefined
  readonly but: number | undefined
  readonly limit: number
}

/** The nearest price first; of one goods its nearest kind alone. */
export const offersBetween = async (wish: Wish): Promise<(Offer & { readonly colour: string | null })[]> => {
  const { merchantId, from, to, near, colours, quantity, branch, but, limit } = wish
  const { rows } = await sql<Offer & { colour: string | null }>`
    select * from (
      select distinct on (g.id) ${offered}, a.value as colour, abs(s.price - ${near}) as apart
      from goods_sku s join goods g on g.id = s.goods_id
      left join lateral (
        select value from jsonb_to_recordset(g.attributes) as a(attr_id integer, value text)
        where a.attr_id = ${colourAttribute} limit 1
      ) a on true
      where s.merchant_id = ${merchantId} and s.retired_at is null and s.price between ${from} and ${to}
        and s.stock >= ${quantity} and g.deleted_at is null and ${inStates(goodsStates, 'g.state')('listed')}
        and g.id <> ${but ?? 0}
        and (${branch === undefined} or g.category_id = any(${[...(branch ?? [])]}::int[]))
        and (${colours.length === 0} or a.value = any(${[...colours]}::text[]))
      order by g.id, abs(s.price - ${near}), s.position
    ) near order by apart, id limit ${limit}`.execute(db())
  return rows
}
