import { sql } from 'kysely'
import { db } from '../db/tx.ts'
import type { Backlog } from '../domain/health.ts'
import { deadLetters } from './dead-letters.sql.ts'

/** Jobs whose time has come by the queue's own clock and that nobody has taken; those given up are not waiting. */
export const jobBacklog = async (): Promise<Backlog> => {
  const { rows } = await sql<Backlog>`
    select count(*)::int as backlog, min(start_after) as "oldestAt" from pgboss.job
    where state < 'active' and start_after <= clock_timestamp() and name <> ${deadLetters}`.execute(db())
  return rows[0] ?? { backlog: 0, oldestAt: null }
}
