import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { factsOf, placedWithin } from '../facts/facts.sql.ts'
import { addSums, linesOf, sumsOf, type Subject, type Sums } from '../facts/measures.sql.ts'
import type { Range } from '../ranges.ts'
import { settleFigures } from './settle.sql.ts'

export type Of = { readonly merchantId: number; readonly subject: Subject; readonly storeId: number }
export type KeySums = Sums & { key: string }
export type DaySums = Sums & { day: string }

const within = ({ merchantId, subject, storeId }: Of, dimension: string, { from, to }: Range) => sql`
  f.merchant_id = ${merchantId} and f.subject = ${subject} and f.store_id = ${storeId} and f.dimension = ${dimension}
  and f.day between ${from}::date and ${to}::date`

/** By what the dimension is of, from the roll-ups once they are up to date. */
export const sumsByKey = async (of: Of, dimension: string, range: Range): Promise<KeySums[]> => {
  await settleFigures(of.merchantId)
  const { rows } = await sql<KeySums>`
    select f.key, ${sumsOf} from figure_day f where ${within(of, dimension, range)}
    group by f.key having sum(f.orders) <> 0`.execute(db())
  return rows
}

export const sumsByDay = async (of: Of, range: Range): Promise<DaySums[]> => {
  await settleFigures(of.merchantId)
  const { rows } = await sql<DaySums>`
    select f.day::text as day, ${sumsOf} from figure_day f where ${within(of, 'all', range)}
    group by f.day having sum(f.orders) <> 0`.execute(db())
  return rows
}

export const sumsByKeyAndDay = async (of: Of, dimension: string, range: Range): Promise<(KeySums & DaySums)[]> => {
  await settleFigures(of.merchantId)
  const { rows } = await sql<KeySums & DaySums>`
    select f.key, f.day::text as day, ${sumsOf} from figure_day f where ${within(of, dimension, range)}
    group by f.key, f.day having sum(f.orders) <> 0`.execute(db())
  return rows
}

export const totalOf = async (of: Of, range: Range): Promise<Sums> => addSums(await sumsByDay(of, range))

/** One page by what was sold, most of it first. */
export const goodsPage = async (
  of: Of,
  range: Range,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: KeySums[]; total: number }> => {
  await settleFigures(of.merchantId)
  const { rows } = await sql<KeySums & { total: number }>`
    select f.key, ${sumsOf}, (count(*) over ())::int as total from figure_day f where ${within(of, 'goods', range)}
    group by f.key having sum(f.orders) <> 0
    order by sum(f.quantity) desc, sum(f.valid) desc, f.key limit ${limit} offset ${offset}`.execute(db())
  return { rows, total: rows[0]?.total ?? 0 }
}

/** One day, or as much of it as there was by a moment, from the orders as they stand. */
export const liveSums = async (of: Of, dimension: string, day: string, before?: Date): Promise<KeySums[]> => {
  const facts = factsOf(of.subject, of.merchantId, placedWithin(day, day, before))
  const { rows } = await sql<KeySums>`
    with facts as materialized (select * from ${facts} computed)
    select f.key, ${sumsOf} from (${linesOf(sql`facts`)}) f
    where f.store_id = ${of.storeId} and f.dimension = ${dimension} group by f.key`.execute(db())
  return rows
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
