import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'
import { leadBounds, stepsPerUnit, type Cell, type Support } from '../model/cells.ts'

/** All offerings, added up where they are alike. */
export const readCells = async (tx: Tx): Promise<Cell[]> => {
  const { rows } = await sql<Cell>`
    select city_code as city, county_code as county, product_type::int as "productType", kind::int as kind,
      day_class as "dayClass", width_bucket(lead_hours::float8, ${sql.lit(`{${leadBounds.join(',')}}`)}::float8[]) as lead,
      round(ln(price::float8) * ${sql.lit(stepsPerUnit)})::int as step, count(*)::int as offerings,
      count(*) filter (where taken)::int as taken,
      coalesce(sum(ln(minutes::float8 + 1)) filter (where taken), 0)::float8 as "logMinutes"
    from acceptance_offering group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
  return rows
}

/**
 * Who stands behind each place, and how much of it is the largest one's: of the orders as their sender, or of those that
 * were taken as their taker.
 */
export const readSupport = async (tx: Tx): Promise<Support[]> => {
  const places = sql`cross join lateral (
    select distinct place from unnest(array[o.county_code, o.city_code, '']) as p(place)) as at`
  const { rows } = await sql<Support>`
    with stood as (
      select o.product_type, at.place, o.order_id, o.sender, o.taker from acceptance_offering o ${places}
    ), sent as (
      select product_type, place, count(*) as sender_count, sum(orders)::int as orders, max(orders)::numeric / sum(orders) as part
      from (select product_type, place, sender, count(distinct order_id) as orders from stood group by 1, 2, 3) each group by 1, 2
    ), took as (
      select product_type, place, count(*) as taker_count, max(orders)::numeric / sum(orders) as part
      from (select product_type, place, taker, count(distinct order_id) as orders from stood where taker is not null group by 1, 2, 3) each group by 1, 2
    )
    select product_type::int as "productType", place, orders, sender_count::int as senders,
      coalesce(taker_count, 0)::int as takers, ceil(100 * greatest(sent.part, coalesce(took.part, 1)))::int as "largestPercent"
    from sent left join took using (product_type, place)`.execute(tx)
  return rows
}
