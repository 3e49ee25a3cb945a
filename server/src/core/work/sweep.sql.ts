import { sql, type RawBuilder } from 'kysely'
import { later, now } from '../time/clock.ts'
import { db } from '../db/tx.ts'

const shortest = 60_000
const longest = 86_400_000

/** A minute, two, four … a day. */
const pauseAfter = (tries: number): number => Math.min(longest, shortest * 2 ** Math.min(20, tries - 1))

/** Whether the row of this id is not set aside by this sweep: for its question after what is due. */
export const isFree = (sweep: string, id: string): RawBuilder<boolean> => sql`not exists (
  select 1 from sweep_failure f where f.sweep = ${sweep} and f.row_id = ${sql.ref(id)} and f.next_at > ${now()})`

export const failedBefore = async (sweep: string, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db()
    .selectFrom('sweep_failure')
    .select('row_id')
    .where('sweep', '=', sweep)
    .where('row_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ row_id }) => row_id))
}

export const setRowAside = async (sweep: string, rowId: number, error: string): Promise<void> => {
  const { tries } = await db()
    .insertInto('sweep_failure')
    .values({ sweep, row_id: rowId, tries: 1, next_at: later(pauseAfter(1)), error })
    .onConflict((conflict) =>
      conflict.columns(['sweep', 'row_id']).doUpdateSet({ tries: sql`sweep_failure.tries + 1`, error }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('sweep_failure')
    .set({ next_at: later(pauseAfter(tries)) })
    .where('sweep', '=', sweep)
    .where('row_id', '=', rowId)
    .execute()
}

export const forgiveRow = async (sweep: string, rowId: number): Promise<void> => {
  await db().deleteFrom('sweep_failure').where('sweep', '=', sweep).where('row_id', '=', rowId).execute()
}

/** How many rows each sweep has set aside. */
export const rowsSetAside = (): Promise<{ sweep: string; total: number }[]> =>
  db()
    .selectFrom('sweep_failure')
    .select(['sweep', sql<number>`count(*)::int`.as('total')])
    .groupBy('sweep')
    .execute()
