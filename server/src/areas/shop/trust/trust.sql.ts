import { sql, type RawBuilder } from 'kysely'
import { db } from '#core/db/tx'
import { counted } from './cells.sql.ts'
import { isEnough, type Enough } from './enough.sql.ts'
import { coarse, type Side } from './side.ts'

export type ShopTrust = { store_id: number; openid: string; merchant_id: number; own: Side; platform: Side | null }

type Row = {
  store_id: number
  openid: string
  merchant_id: number
  own: Side
  everyone: Side
  shown: boolean
  priced: boolean
}

/** Fewer paid comparable prices than gave orders: what one of them paid is nobody's business. */
const unpriced = { paid: 0, middle: 0, priced: 0 }

const sums = sql.join(counted.map((name) => sql`${sql.lit(name)}, coalesce(sum(${sql.ref(`d.${name}`)}), 0)`))

/** What was paid where the middle of its district and type is known. */
const comparable = ({ trustLeastMerchants, trustPlatformOrders, acceptanceLargestPercent }: Enough) => sql`
  from trust_price p join trust_median m on m.county_code = p.county_code and m.product_type = p.product_type
    and m.merchants >= ${trustLeastMerchants} and m.orders >= ${trustPlatformOrders}
    and m.largest_percent <= ${acceptanceLargestPercent}
  where p.store_id = s.id`

const prices = (enough: Enough) => sql`
  select coalesce(sum(p.paid), 0) as paid, coalesce(sum(m.median * p.orders), 0) as middle, coalesce(sum(p.orders), 0) as priced
  ${comparable(enough)}`

/** Whether enough merchants stand behind these orders, and none of them behind most. */
const areOfEnough = (orders: RawBuilder<unknown>, enough: Enough) => sql<boolean>`(
  select ${isEnough({ merchants: sql`count(*)`, orders: sql`coalesce(sum(orders), 0)`, largest: sql`coalesce(max(orders), 0)` }, enough)}
  from (select merchant_id, sum(orders) as orders from (${orders}) of_others group by 1 having sum(orders) > 0) of_each)`

/**
 * What is known of these shops since then: what came of one's own orders, as it is now; and of everybody's, as it was last
 * night, where enough merchants stand behind it that nobody's can be told apart.
 */
export const trustOf = async (
  merchantId: number,
  openids: readonly string[],
  since: string,
  enough: Enough,
): Promise<ShopTrust[]> => {
  const of = (own: boolean) => {
    const days = own
      ? sql`trust_day d where d.store_id = s.id and d.day >= ${since}::date and d.merchant_id = ${merchantId}`
      : sql`trust_shown d where d.store_id = s.id`
    const paidByMe = own ? sql`and p.merchant_id = ${merchantId}` : sql``
    return sql`(select jsonb_build_object(${sums}) from ${days})
      || (select jsonb_build_object('paid', paid, 'middle', middle, 'priced', priced) from (${prices(enough)} ${paidByMe}) priced)`
  }
  const ordersOfOthers = sql`select d.merchant_id, d.orders from trust_shown d
    where d.store_id = s.id and d.merchant_id <> ${merchantId}`
  const pricesOfOthers = sql`select p.merchant_id, p.orders ${comparable(enough)} and p.merchant_id <> ${merchantId}`
  const { rows } = await sql<Row>`
    select s.id as store_id, s.openid, s.merchant_id, ${of(true)} as own, ${of(false)} as everyone,
      ${areOfEnough(ordersOfOthers, enough)} as shown, ${areOfEnough(pricesOfOthers, enough)} as priced
    from store s where s.openid = any(${[...openids]}::text[])`.execute(db())
  return rows.map(({ own, everyone, shown, priced, ...shop }) => ({
    ...shop,
    own,
    platform: shown ? coarse({ ...everyone, ...(priced ? {} : unpriced) }) : null,
  }))
}
