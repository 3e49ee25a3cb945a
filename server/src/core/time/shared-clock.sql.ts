import { sql, type RawBuilder } from 'kysely'
import { movedBy } from './clock.ts'

/**
 * The moment, or one so many milliseconds later, by the database: the one clock that processes on several machines share.
 * For what one process plans and another does at seconds' notice; a machine's own clock may be minutes off. It is moved as
 * ours is.
 */
export const sharedNow = (laterMs = 0): RawBuilder<Date> =>
  sql<Date>`(statement_timestamp() + ${movedBy() + laterMs}::double precision * interval '1 millisecond')`
