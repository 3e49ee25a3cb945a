import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { factsOf, placedWithin } from '../facts/facts.sql.ts'
import { goodsMeasures, linesOf, measuresOf, nothing, sumsOf, type Subject, type Sums } from '../facts/measures.sql.ts'
import type { Range } from '../ranges.ts'

export type Of = { readonly merchantId: number; readonly subject: Subject; readonly storeId: number }
export type KeySums = Sums & { key: string }
export type DaySums = Sums & { day: string }

const within = ({ merchantId, subject, storeId }: Of, { from, to }: Range) => sql`
  f.merchant_id = ${merchantId} and f.subject = ${subject} and f.store_id = ${storeId}
  and f.day between ${from}::date and ${to}::date`

/** What orders are counted under, each exactly once in all but `account`, which has only those passed on, and `goods`. */
export type Dimension =
  | 'channel'
  | 'shop'
  | 'band'
  | 'flag'
  | 'way'
  | 'store'
  | 'account'
  | 'hour'
  | 'courier'
  | 'district'
  | 'partner'
  | 'kind'

/** What a range was read by, the day among it. */
export type Read = { readonly days: DaySums[]; readonly by: (dimension: Dimension) => KeySums[] }

/** By the day and by whatever else, in one statement. Whoever asks has made the sums up to date. */
export const sumsBy = async (of: Of, range: Range, dimensions: readonly ('day' | Dimension)[]): Promise<Read> => {
  const named = dimensions.map((dimension) => (dimension === 'day' ? 'all' : dimension))
  const { rows } = await sql<KeySums & { dimension: string }>`
    select f.dimension, case when f.dimension = 'all' then f.day::text else f.key end as key, ${sumsOf(measuresOf[of.subject])}
    from figure_day f where ${within(of, range)} and f.dimension = any(${named}::text[])
    group by 1, 2 having sum(f.orders) <> 0`.execute(db())
  const under = Map.groupBy(rows, ({ dimension }) => dimension)
  const sumsUnder = (dimension: string) => (under.get(dimension) ?? []).map((row) => ({ ...nothing, ...row }))
  return { days: sumsUnder('all').map((row) => ({ ...row, day: row.key })), by: sumsUnder }
}

export const totalOf = async (of: Of, range: Range): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select ${sumsOf(measuresOf[of.subject])} from figure_day f
    where ${within(of, range)} and f.dimension = 'all'`.execute(db())
  return { ...nothing, ...rows[0] }
}

/** One page by what was sold, most of it first. */
export const goodsPage = async (
  of: Of,
  range: Range,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: KeySums[]; total: number }> => {
  const { rows } = await sql<KeySums & { total: number }>`
    select f.key, ${sumsOf(goodsMeasures)}, (count(*) over ())::int as total from figure_day f
    where ${within(of, range)} and f.dimension = 'goods'
    group by f.key having sum(f.orders) <> 0
    order by sum(f.quantity) desc, sum(f.valid) desc, f.key limit ${limit} offset ${offset}`.execute(db())
  return { rows: rows.map((row) => ({ ...nothing, ...row })), total: rows[0]?.total ?? 0 }
}

/** A day, or as much of it as there was by a moment. */
export type LiveDay = { readonly day: string; readonly before?: Date }

/** Of several days at once, from the orders as they stand. */
export const liveSums = async (
  of: Of,
  dimension: Dimension,
  days: readonly LiveDay[],
): Promise<(KeySums & DaySums)[]> => {
  const placed = sql.join(
    days.map(({ day, before }) => placedWithin(day, day, before)),
    sql` or `,
  )
  const facts = factsOf(of.subject, of.merchantId, sql<boolean>`(${placed})`)
  const { rows } = await sql<KeySums & DaySums>`
    with facts as materialized (select * from ${facts} computed)
    select f.day::text as day, f.key, ${sumsOf(measuresOf[of.subject])} from (${linesOf(sql`facts`)}) f
    where f.store_id = ${of.storeId} and f.dimension = ${dimension} group by f.day, f.key`.execute(db())
  return rows.map((row) => ({ ...nothing, ...row }))
}

export type Correction = { day: string; corrected_on: string; orders: number; valid_amount: number; margin: number }

/** What was changed since then of days in the range, the newest first. */
export const correctionsOf = async (
  { merchantId, subject }: Of,
  { from, to }: Range,
  since: string,
): Promise<Correction[]> => {
  const { rows } = await sql<Correction>`
    select day::text as day, corrected_on::text as corrected_on, orders, valid_amount, margin from figure_correction
    where merchant_id = ${merchantId} and subject = ${subject} and corrected_on >= ${since}::date
      and day between ${from}::date and ${to}::date
    order by corrected_on desc, day desc limit 100`.execute(db())
  return rows
}
