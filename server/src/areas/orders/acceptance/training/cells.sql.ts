import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#core/db/tx'
import { leadBounds, stepsPerUnit, type Cell, type PlaceSupport } from '../model/cells.ts'

/** All offerings, added up where they are alike, their days in these classes. */
export const readCells = async (tx: Tx, dayClass: RawBuilder<string>): Promise<Cell[]> => {
  const { rows } = await sql<Cell>`
    select city_code as city, county_code as county, product_type::int as "productType", kind::int as kind,
      ${dayClass} as "dayClass", width_bucket(lead_hours::float8, ${sql.lit(`{${leadBounds.join(',')}}`)}::float8[]) as lead,
      round(ln(price::float8) * ${sql.lit(stepsPerUnit)})::int as step, count(*)::int as offerings,
      count(*) filter (where taken)::int as taken,
      coalesce(sum(ln(minutes::float8 + 1)) filter (where taken), 0)::float8 as "logMinutes"
    from acceptance_offering o group by 1, 2, 3, 4, 5, 6, 7`.execute(tx)
  return rows
}

/**
 * Who stands behind each group of these orders, and how much of it is the largest one's: of the orders as their sender, or
 * of those that were taken as their taker.
 */
export const supportOf = (stood: RawBuilder<unknown>, group: RawBuilder<unknown>) => sql`
  with stood as (${stood}),
  sent as (
    select ${group}, count(*)::int as senders, sum(orders)::int as orders, max(orders)::numeric / sum(orders) as part
    from (select ${group}, sender, count(distinct order_id) as orders from stood group by ${group}, sender) each group by ${group}
  ), took as (
    select ${group}, count(*)::int as takers, max(orders)::numeric / sum(orders) as part
    from (select ${group}, taker, count(distinct order_id) as orders from stood where taker is not null group by ${group}, taker) each
    group by ${group}
  )
  select ${group}, orders, senders, coalesce(takers, 0) as takers,
    ceil(100 * greatest(sent.part, coalesce(took.part, 1)))::int as "largestPercent"
  from sent left join took using (${group})`

export const readPlaceSupport = async (tx: Tx): Promise<PlaceSupport[]> => {
  const stood = sql`
    select o.product_type::int as "productType", at.place, o.order_id, o.sender, o.taker from acceptance_offering o
    cross join lateral (select distinct place from unnest(array[o.county_code, o.city_code, '']) as p(place)) as at`
  const { rows } = await sql<PlaceSupport>`${supportOf(stood, sql`"productType", place`)}`.execute(tx)
  return rows
}
