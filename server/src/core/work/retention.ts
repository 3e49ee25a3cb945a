import { sql, type RawBuilder } from 'kysely'
import { days, later } from '../time/clock.ts'
import type { DB } from '../db/schema.ts'
import { db } from '../db/tx.ts'

/** Rows that are kept for a time. For how long, and why, stands in the table `retention` under their kind. */
export type Retained = {
  readonly kind: string
  readonly table: keyof DB
  /** Said so that an index of the table finds them. */
  readonly isOld: (before: Date) => RawBuilder<boolean>
}

/** So many go with one statement: nobody who works on the table waits long. */
const batch = 2_000

/** Whoever watches over jobs gives one up after fifteen minutes and begins another: what is left then goes the next night. */
const longestMs = 600_000

/** Whether there may be more. */
const dropBatch = async ({ table, isOld }: Retained, before: Date): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOld(before)} limit ${batch}))`.execute(db())
  return numAffectedRows >= batch
}

/**
 * Drops what has been kept for its time, a part of each kind in turn: one that grew beyond a night's work, or cannot be
 * dropped, keeps no other from its turn.
 */
export const dropExpired = async (all: readonly Retained[], forMs = longestMs): Promise<void> => {
  const until = performance.now() + forMs
  const rows = await db().selectFrom('retention').select(['kind', 'days']).execute()
  const kept = new Map(rows.map((row) => [row.kind, row.days]))
  const failures: unknown[] = []
  let left = all.map((retained) => {
    const length = kept.get(retained.kind)
    if (length === undefined) throw new Error(`the table retention does not say how long ${retained.kind} is kept`)
    return { retained, before: later(-days(length)) }
  })
  while (left.length > 0) {
    const unfinished: typeof left = []
    for (const each of left) {
      if (performance.now() >= until) break
      const hasMore = await dropBatch(each.retained, each.before).catch((error: unknown) => {
        failures.push(error)
        return false
      })
      if (hasMore) unfinished.push(each)
    }
    if (performance.now() >= until) break
    left = unfinished
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what is old could not be dropped')
}
