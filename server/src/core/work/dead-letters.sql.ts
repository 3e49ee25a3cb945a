import { sql } from 'kysely'
import { db, type Tx } from '../db/tx.ts'
import { wordsOf } from './backoff.ts'

/** The queue that nobody works on: what has been tried for the last time is put here, with where it came from and why. */
export const deadLetters = 'deadLetters'

/** Of one kind of job, those that have been given up. */
export type GivenUpJobs = { kind: string; count: number; oldestAt: Date; error: string }

type Found = GivenUpJobs & { newest: { message?: string; value?: { message?: string } } | null }

/** By kind, the oldest first. Its age is counted from when it was asked for; the reason is that of the last one. */
export const givenUpJobs = async (): Promise<GivenUpJobs[]> => {
  const { rows } = await sql<Found>`
    select source_name as kind, count(*)::int as count, min(source_created_on) as "oldestAt",
      (array_agg(source_output order by created_on desc))[1] as newest
    from pgboss.job where name = ${deadLetters} and source_name is not null
    group by source_name order by min(source_created_on), source_name`.execute(db())
  return rows.map(({ newest, ...found }) => ({
    ...found,
    error: wordsOf(newest?.message ?? newest?.value?.message ?? ''),
  }))
}

export const isGivenUp = async (tx: Tx, kind: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pgboss.job where name = ${deadLetters} and source_name = ${kind} limit 1`.execute(tx)
  return rows.length > 0
}

/** A round that comes back by itself carries nothing: the next one that succeeds has done what it left. */
export const forgetRounds = async (kind: string): Promise<void> => {
  await sql`delete from pgboss.job where name = ${deadLetters} and source_name = ${kind} and data = '{}'`.execute(db())
}

/** Of such rounds one is enough. */
export const keepNewestRound = async (tx: Tx, kind: string): Promise<void> => {
  await sql`
    with rounds as (
      select id, row_number() over (order by created_on desc, id) as place from pgboss.job
      where name = ${deadLetters} and source_name = ${kind} and data = '{}')
    delete from pgboss.job where name = ${deadLetters} and id in (select id from rounds where place > 1)`.execute(tx)
}
