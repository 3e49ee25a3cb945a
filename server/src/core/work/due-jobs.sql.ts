import { sql } from 'kysely'
import type { GaugeReading } from '../process/gauge.ts'
import { db } from '../db/tx.ts'
import { deadLetters } from './dead-letters.sql.ts'

/** Jobs whose time has come and that nobody has taken, by queue; those given up count under the name of their queue. */
export const dueJobs = async (): Promise<GaugeReading[]> => {
  const { rows } = await sql<GaugeReading>`
    select name as "of", count(*)::int as value from pgboss.job
    where state < 'active' and (start_after <= clock_timestamp() or name = ${deadLetters}) group by name`.execute(db())
  return rows
}
