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

const dropBefore = async ({ table, isOld }: Retained, before: Date): Promise<void> => {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOld(before)} limit ${batch}))`.execute(db())
    if (numAffectedRows < batch) return
  }
}

/** Drops what has been kept for its time; a kind that cannot be dropped does not keep the next from its turn. */
export const dropExpired = async (all: readonly Retained[]): Promise<void> => {
  const rows = await db().selectFrom('retention').select(['kind', 'days']).execute()
  const kept = new Map(rows.map((row) => [row.kind, row.days]))
  const failures: unknown[] = []
  for (const retained of all) {
    const length = kept.get(retained.kind)
    if (length === undefined) throw new Error(`the table retention does not say how long ${retained.kind} is kept`)
    await dropBefore(retained, later(-days(length))).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'what is old could not be dropped')
}
