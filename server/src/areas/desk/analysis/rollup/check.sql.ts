import { sql } from 'kysely'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { db } from '#core/db/tx'
import type { Backlog } from '#core/domain/health'
import { now } from '#core/time/clock'
import { factsOf, placedWithin } from '../facts/facts.sql.ts'
import { linesOf, measureColumns, measures, subjects, type Subject } from '../facts/measures.sql.ts'
import type { Range } from '../ranges.ts'

/** `pending`: something has changed that was not counted yet, which may be all that differs. */
export type Difference = { subject: Subject; dimension: string; day: string; key: string; pending: boolean }

const zeroes = sql.join(
  measures.map((name) => sql`${sql.ref(name)} = 0`),
  sql` and `,
)

/** Where the sums of these days say something else than the orders do, and whether changes waited at that moment. */
export const differencesIn = async (
  merchantId: number,
  subject: Subject,
  { from, to }: Range,
): Promise<Difference[]> => {
  const columns = sql`subject, store_id, dimension, day, key, ${measureColumns}`
  const { rows } = await sql<Difference>`
    with summed as (
      select ${columns} from figure_day
      where merchant_id = ${merchantId} and subject = ${subject} and day between ${from}::date and ${to}::date and not (${zeroes})
    ), facts as materialized (
      select * from ${factsOf(subject, merchantId, placedWithin(from, to))} computed
    ), orders as (
      select ${columns} from (${linesOf(sql`facts`)}) l where not (${zeroes})
    )
    select distinct subject, dimension, day::text as day, key,
      exists (select 1 from figure_change where merchant_id = ${merchantId}) as pending
    from (
      (select * from summed except select * from orders) union all (select * from orders except select * from summed)
    ) differing order by day, dimension, key limit 20`.execute(db())
  return rows
}

export const differencesOf = async (merchantId: number, from: string, to: string): Promise<Difference[]> => {
  const found: Difference[] = []
  for (const subject of subjects) found.push(...(await differencesIn(merchantId, subject, { from, to })))
  return found
}

export const saveDifferences = async (merchantId: number, found: readonly Difference[]): Promise<void> => {
  const [first] = found
  if (!first) await sql`delete from figure_difference where merchant_id = ${merchantId}`.execute(db())
  else
    await sql`
      insert into figure_difference (merchant_id, found_at, rows, words)
      values (${merchantId}, ${now()}, ${found.length}, ${`${first.day} ${first.subject} ${first.dimension} ${first.key}`})
      on conflict (merchant_id) do update set rows = excluded.rows, words = excluded.words`.execute(db())
}

/** So far back orders still change. */
const lookedAtDays = 40

export const lookedAt = (): Range => {
  const today = dayText(now())
  return { from: addDays(today, -lookedAtDays), to: today }
}

/** Merchants with orders in the days that are looked at. */
export const merchantsWithFigures = async (from: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select m.id from merchant m where exists (
      select 1 from figure_order f where f.merchant_id = m.id and f.day >= ${from}::date) order by m.id`.execute(db())
  return rows.map(({ id }) => id)
}

/** Merchants whose sums were found to differ. */
export const differing = async (): Promise<Backlog & { words: string }> => {
  const { rows } = await sql<{ backlog: number; oldestAt: Date | null; words: string | null }>`
    select count(*)::int as backlog, min(found_at) as "oldestAt",
      string_agg(merchant_id || '：' || words, '；' order by merchant_id) as words from figure_difference`.execute(db())
  return { backlog: rows[0]?.backlog ?? 0, oldestAt: rows[0]?.oldestAt ?? null, words: rows[0]?.words ?? '' }
}

/** How long the oldest change has waited. */
export const waiting = async (): Promise<Backlog> => {
  const { rows } = await sql<Backlog>`
    select count(*)::int as backlog, min(at) as "oldestAt" from (
      select at from figure_change where at < ${new Date(now().getTime() - 5 * 60_000)} limit 10000) late`.execute(db())
  return rows[0] ?? { backlog: 0, oldestAt: null }
}
