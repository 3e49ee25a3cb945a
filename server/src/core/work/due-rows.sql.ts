import { sql, type RawBuilder } from 'kysely'
import type { DB } from '../db/schema.ts'
import { db } from '../db/tx.ts'
import type { Backlog } from '../domain/health.ts'
import { now } from '../time/clock.ts'

/** More than so many are as bad as so many. */
const mostCounted = 10_000

/** Rows of a queue whose time has come and that nobody has taken, by the index of those that wait. */
export const dueRows = async (table: keyof DB, dueAt: string, isWaiting: RawBuilder<boolean>): Promise<Backlog> => {
  const { rows } = await sql<Backlog>`
    select count(*)::int as backlog, min(due_at) as "oldestAt" from (
      select ${sql.ref(dueAt)} as due_at from ${sql.table(table)}
      where ${isWaiting} and ${sql.ref(dueAt)} <= ${now()} order by ${sql.ref(dueAt)} limit ${mostCounted}) due`.execute(
    db(),
  )
  return rows[0] ?? { backlog: 0, oldestAt: null }
}
