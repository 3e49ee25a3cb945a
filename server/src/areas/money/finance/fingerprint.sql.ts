import { CompiledQuery, sql, type Selectable } from 'kysely'
import type { ProofCheckpoint } from '#core/db/schema'
import { db } from '#core/db/tx'
import { oldestFirst } from './export.sql.ts'
import type { Line } from './finance.sql.ts'

export type Checkpoint = Omit<Selectable<ProofCheckpoint>, 'account_id'>

export const checkpointOf = (accountId: number): Promise<Checkpoint | undefined> =>
  db()
    .selectFrom('proof_checkpoint')
    .select(['posting_id', 'posted_at', 'count', 'balance', 'hash'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** The furthest of those who followed it at the same time stays. */
export const keepCheckpoint = async (accountId: number, reached: Checkpoint): Promise<void> => {
  await db()
    .insertInto('proof_checkpoint')
    .values({ account_id: accountId, ...reached })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(reached)
        .where(sql<boolean>`proof_checkpoint.count < ${reached.count}`),
    )
    .execute()
}

/** The postings of an account behind this one, oldest first, some at a time. */
export const linesBehind = async (accountId: number, postingId: number): Promise<{ rows: Line[]; size: number }> => {
  const { next, cursorAt, size } = oldestFirst(accountId)
  const parameters = next.parameters.toSpliced(cursorAt, 1, postingId)
  return { rows: (await db().executeQuery<Line>(CompiledQuery.raw(next.sql, parameters))).rows, size }
}
