import { sql, type RawBuilder } from 'kysely'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { kinds, photoStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { startOfDay } from '@zdb/contract/kit/china-time'
import { broughtTransfer, lateTransfer, validTransfer } from '#areas/orders/transfer-orders/public'
import { isNot } from '#core/domain/condition'
import { db, within } from '#core/db/tx'

/** What is counted of the orders of a store; the columns of `trust_day`. */
export const counted = [
  'orders',
  'brought',
  'late',
  'photos_due',
  'photos_given',
  'photos_accepted',
  'cases',
  'cases_lost',
  'answered',
  'declined',
  'answer_seconds',
] as const
export type Counted = (typeof counted)[number]
export type Counts = Record<Counted, number>

export const countedColumns = sql.join(counted.map((name) => sql.ref(name)))

const brought = broughtTransfer('o')
const photo = (state: keyof typeof photoStates) => sql.lit(photoStates[state].code)
const withPhoto = sql`o.need_photo and ${brought}`
const chosenBySender = sql`o.kind = ${sql.lit(kinds.assigned)} and o.accepted_at is not null and o.paid_at is not null`

/** One row for every store, sender and day of these orders, counted from the orders as they stand. */
export const cellsOf = (which: RawBuilder<boolean>, declines: RawBuilder<boolean>) => sql`
  select store_id, merchant_id, day, ${sql.join(counted.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))} from (
    select o.shop_id as store_id, o.merchant_id, (o.created_at at time zone 'Asia/Shanghai')::date as day,
      ${validTransfer('o')}::int as orders, ${brought}::int as brought,
      ${lateTransfer('o')}::int as late,
      (${withPhoto})::int as photos_due,
      (${withPhoto} and o.photo_state <> ${photo('none')})::int as photos_given,
      (${withPhoto} and o.photo_state = ${photo('accepted')})::int as photos_accepted,
      (select count(*) from after_sale a where a.order_id = o.id and ${isNot('a.state', afterSaleStates.withdrawn.code)}) as cases,
      (select count(*) from after_sale a where a.order_id = o.id and a.state = ${sql.lit(afterSaleStates.agreed.code)}) as cases_lost,
      (${chosenBySender})::int as answered, 0 as declined,
      case when ${chosenBySender} then greatest(extract(epoch from o.accepted_at - o.paid_at), 0)::bigint else 0 end as answer_seconds
    from transfer_order o where o.shop_id is not null and ${isNot('o.state', transferStates.waitPay.code)} and ${which}
    union all
    select d.store_id, d.merchant_id, d.day, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0 from trust_decline d where ${declines}
  ) each_order group by 1, 2, 3`

type Cell = { store_id: number; merchant_id: number; day: string }

/** Few: a row of a count holds its store and its merchant until all are counted. */
const batch = 50

const takeChanges = async (): Promise<number> =>
  within(async (tx) => {
    // Two that count the same cell would each count it as it was before the other.
    await sql`select pg_advisory_xact_lock(hashtextextended('trust', 0))`.execute(tx)
    const { rows } = await sql<Cell>`
      with taken as (
        delete from trust_change where id = any(array(select id from trust_change order by id limit ${batch})) returning *
      ) select distinct store_id, merchant_id, day::text as day from taken order by 1, 2, 3`.execute(tx)
    for (const { store_id, merchant_id, day } of rows) {
      const begin = startOfDay(day)
      const end = new Date(begin.getTime() + 86_400_000)
      await sql`delete from trust_day where store_id = ${store_id} and merchant_id = ${merchant_id} and day = ${day}::date`.execute(
        tx,
      )
      await sql`insert into trust_day (store_id, merchant_id, day, ${countedColumns})
        ${cellsOf(
          sql<boolean>`o.shop_id = ${store_id} and o.merchant_id = ${merchant_id} and o.created_at >= ${begin} and o.created_at < ${end}`,
          sql<boolean>`d.store_id = ${store_id} and d.merchant_id = ${merchant_id} and d.day = ${day}::date`,
        )}`.execute(tx)
    }
    return rows.length
  })

/** Counts anew whatever has changed. A change goes with the counts it has changed, in one transaction. */
export const settleTrust = async (): Promise<void> => {
  while ((await takeChanges()) > 0);
}

/** How prices stand: the middle of each district and type, and what every sender paid to every store, since then. */
export const countPrices = (since: Date): Promise<void> =>
  within(async (tx) => {
    await sql`delete from trust_median`.execute(tx)
    await sql`delete from trust_price`.execute(tx)
    const sold = sql`transfer_order o where o.delivered_at >= ${since} and o.shop_id is not null and o.price > 0
      and o.county_code <> '' and ${validTransfer('o')}`
    await sql`insert into trust_median (county_code, product_type, median, orders, merchants, largest_percent)
      select county_code, product_type, median, orders, merchants, ceil(100.0 * largest / orders) from (
        select o.county_code, o.product_type, round(percentile_cont(0.5) within group (order by o.price))::bigint as median,
          count(*) as orders, count(distinct o.merchant_id) as merchants from ${sold} group by 1, 2) middles
      join (
        select county_code, product_type, max(orders) as largest from (
          select o.county_code, o.product_type, o.merchant_id, count(*) as orders from ${sold} group by 1, 2, 3) of_each
        group by 1, 2) shares using (county_code, product_type)`.execute(tx)
    await sql`insert into trust_price (store_id, merchant_id, county_code, product_type, orders, paid)
      select o.shop_id, o.merchant_id, o.county_code, o.product_type, count(*), sum(o.price) from ${sold} group by 1, 2, 3, 4`.execute(
      tx,
    )
  })

/**
 * What everybody's numbers of each store are until the next night, by who stands behind them: whoever watches them does not
 * see a single order come or go.
 */
export const freezeTrust = (since: string): Promise<void> =>
  within(async (tx) => {
    await sql`delete from trust_shown`.execute(tx)
    await sql`insert into trust_shown (store_id, merchant_id, ${countedColumns})
      select store_id, merchant_id, ${sql.join(counted.map((name) => sql`sum(${sql.ref(name)})`))}
      from trust_day where day >= ${since}::date group by 1, 2 order by 1, 2`.execute(tx)
  })

/** Where the counts say something else than the orders do. */
export const trustDifferences = async (): Promise<unknown[]> => {
  const all = sql<boolean>`true`
  const { rows } = await sql`
    with counts as (select store_id, merchant_id, day, ${sql.join(counted.map((name) => sql`${sql.ref(name)}::bigint as ${sql.ref(name)}`))} from trust_day),
    orders as (${cellsOf(all, all)})
    (select * from counts except select * from orders) union all (select * from orders except select * from counts)`.execute(
    db(),
  )
  return rows
}
