import { sql } from 'kysely'
import { cut } from '@zdb/contract/kit/text'
import { db, type Tx } from '../db/tx.ts'
import { later, minutes, now } from '../time/clock.ts'
import type { PulseTally } from './pulse.ts'

const bucketMs = minutes(5)
/** Nobody spoke to them for so long: nobody could hear them either. */
const absentMs = minutes(5)

const bucketOf = (at: Date): Date => new Date(Math.floor(at.getTime() / bucketMs) * bucketMs)

/** Rows are written in the order of their names, so that processes wait for each other and never in a circle. */
export const writePulses = async (tx: Tx, tallies: readonly PulseTally[]): Promise<void> => {
  if (tallies.length === 0) return
  const sorted = tallies.toSorted((a, b) => (a.provider < b.provider ? -1 : 1))
  const [at, providers] = [now(), sorted.map(({ provider }) => provider)]
  await sql`
    insert into provider_pulse (provider, since, alive_at, success_at, failure_at, failure_words)
    select p, ${at}, ${at}, s, f, w from unnest(${providers}::text[],
      ${sorted.map(({ successAt }) => successAt ?? null)}::timestamptz[],
      ${sorted.map(({ failureAt }) => failureAt ?? null)}::timestamptz[],
      ${sorted.map(({ words }) => cut(words, 200))}::text[]) as n(p, s, f, w)
    on conflict (provider) do update set alive_at = excluded.alive_at,
      success_at = greatest(provider_pulse.success_at, excluded.success_at),
      failure_words = case when excluded.failure_at is null then provider_pulse.failure_words
        else excluded.failure_words end,
      failure_at = greatest(provider_pulse.failure_at, excluded.failure_at)`.execute(tx)
  await sql`
    insert into provider_pulse_count (provider, at, successes, failures)
    select p, ${bucketOf(at)}, s, f from unnest(${providers}::text[],
      ${sorted.map(({ successes }) => successes)}::int[], ${sorted.map(({ failures }) => failures)}::int[]) as n(p, s, f)
    on conflict (provider, at) do update set successes = provider_pulse_count.successes + excluded.successes,
      failures = provider_pulse_count.failures + excluded.failures`.execute(tx)
}

/** This process is there for them. After a time in which none was, silence counts from now on. */
export const writePresence = async (providers: readonly string[]): Promise<void> => {
  if (providers.length === 0) return
  await sql`
    insert into provider_pulse (provider, since, alive_at)
    select p, ${now()}, ${now()} from unnest(${providers.toSorted()}::text[]) as n(p)
    on conflict (provider) do update set alive_at = excluded.alive_at,
      since = case when provider_pulse.alive_at < ${later(-absentMs)} then excluded.since else provider_pulse.since end`.execute(
    db(),
  )
}

export type Pulse = {
  provider: string
  since: Date
  aliveAt: Date
  successAt: Date | null
  failureAt: Date | null
  failureWords: string
  /** In the last hour. */
  successes: number
  failures: number
}

/** Since when somebody was there to hear it, and when it was last heard of. */
export const lastSuccess = async (provider: string): Promise<Pick<Pulse, 'since' | 'successAt'> | undefined> => {
  const { rows } = await sql<Pick<Pulse, 'since' | 'successAt'>>`
    select since, success_at as "successAt" from provider_pulse where provider = ${provider}`.execute(db())
  return rows[0]
}

export const allPulses = async (): Promise<ReadonlyMap<string, Pulse>> => {
  const { rows } = await sql<Pulse>`
    select p.provider, p.since, p.alive_at as "aliveAt", p.success_at as "successAt", p.failure_at as "failureAt",
      p.failure_words as "failureWords",
      coalesce(c.successes, 0)::int as successes, coalesce(c.failures, 0)::int as failures
    from provider_pulse p left join (
      select provider, sum(successes) as successes, sum(failures) as failures from provider_pulse_count
      where at > ${later(-minutes(60))} group by provider
    ) c using (provider)`.execute(db())
  return new Map(rows.map((row) => [row.provider, row]))
}
