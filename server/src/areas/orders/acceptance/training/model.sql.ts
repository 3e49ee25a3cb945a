import { sql } from 'kysely'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import type { DaySupport } from '../day-class.ts'
import type { Bounds, PlaceSupport } from '../model/cells.ts'
import type { PlaceCurve, Shared } from '../model/learn.ts'

/** So many are kept, to compare and to go back to. */
const keptVersions = 8

export type LearnedCurve = PlaceCurve & PlaceSupport

/** A new version stands with its curves or not at all. */
export const insertModel = async (
  tx: Tx,
  shared: Shared & { readonly days: DaySupport },
  offerings: number,
  curves: readonly LearnedCurve[],
): Promise<number> => {
  const { version } = await tx
    .insertInto('acceptance_model')
    .values({ trained_at: now(), offerings, curves: curves.length, shared: JSON.stringify(shared) })
    .returning('version')
    .executeTakeFirstOrThrow()
  await sql`
    insert into acceptance_curve (version, product_type, place, usual_price, intercept, slope, spread, log_minutes, lowest, highest,
      orders, senders, takers, largest_percent)
    select ${version}, c."productType", c.place, c."usualPrice", c.intercept, c.slope, c.spread, c."logMinutes", c.lowest, c.highest,
      c.orders, c.senders, c.takers, c."largestPercent"
    from jsonb_to_recordset(${JSON.stringify(curves)}::jsonb) as c("productType" smallint, place text, "usualPrice" bigint,
      intercept float8, slope float8, spread float8[], "logMinutes" float8, lowest float8, highest float8, orders int,
      senders int, takers int, "largestPercent" int)`.execute(tx)
  await sql`
    delete from acceptance_model where version <= (
      select version from acceptance_model order by version desc offset ${sql.lit(keptVersions)} limit 1)`.execute(tx)
  return version
}

/** A model that was learned before days were counted says nothing of them: every day is a weekday to it. */
export type Known = { trainedAt: Date; shared: Shared; days: DaySupport; curve: LearnedCurve | null }

/** The newest model and the nearest of these places (the nearest first) of which enough may be said. */
export const nearestCurve = async (
  productType: number,
  places: readonly string[],
  bounds: Bounds,
): Promise<Known | undefined> => {
  const { rows } = await sql<Known>`
    select m.trained_at as "trainedAt", m.shared, coalesce(m.shared -> 'days', '{}') as days, nearest.curve
    from (select * from acceptance_model order by version desc limit 1) m
    left join lateral (
      select jsonb_build_object('productType', c.product_type, 'place', c.place, 'usualPrice', c.usual_price,
        'intercept', c.intercept, 'slope', c.slope, 'spread', c.spread, 'logMinutes', c.log_minutes, 'lowest', c.lowest,
        'highest', c.highest, 'orders', c.orders, 'senders', c.senders, 'takers', c.takers,
        'largestPercent', c.largest_percent) as curve
      from acceptance_curve c
      where c.version = m.version and c.product_type = ${productType} and c.place = any(${[...places]}::text[])
        and c.senders >= ${bounds.acceptanceMerchants} and c.takers >= ${bounds.acceptanceMerchants}
        and c.orders >= ${bounds.acceptanceOrders} and c.largest_percent <= ${bounds.acceptanceLargestPercent}
      order by array_position(${[...places]}::text[], c.place) limit 1) nearest on true`.execute(db())
  return rows[0]
}

/** When the last was learned, and whether there is anything to learn from. */
export const newestModel = async (): Promise<{ trainedAt: Date | null; offerings: boolean }> => {
  const { rows } = await sql<{ trainedAt: Date | null; offerings: boolean }>`
    select (select max(trained_at) from acceptance_model) as "trainedAt",
      exists (select 1 from acceptance_offering) as offerings`.execute(db())
  return rows[0] ?? { trainedAt: null, offerings: false }
}
