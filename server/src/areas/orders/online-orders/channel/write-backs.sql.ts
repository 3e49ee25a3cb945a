import type { Insertable, Selectable } from 'kysely'
import { writeBackStates, type WriteBackKind } from '@zdb/contract/orders/online-orders/states'
import type { WriteBack } from '#core/db/schema'
import type { Tx } from '#core/db/tx'

export type WriteBackRow = Selectable<WriteBack>

export const insertWriteBack = async (tx: Tx, row: Insertable<WriteBack>): Promise<void> => {
  await tx.insertInto('write_back').values(row).execute()
}

/** Whether the channel was told this of an order, is being told, or is not to be told. */
export const isTold = async (tx: Tx, orderId: number, kind: WriteBackKind): Promise<boolean> =>
  (await tx
    .selectFrom('write_back')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const hasRefused = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('write_back')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', writeBackStates.refused.code)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What was not told yet need not be told any more. */
export const dropWaiting = async (
  tx: Tx,
  orderId: number,
  kinds: readonly WriteBackKind[],
  at: Date,
): Promise<void> => {
  if (kinds.length === 0) return
  await tx
    .updateTable('write_back')
    .set({ state: writeBackStates.skipped.code, done_at: at, error: '' })
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .where('state', '=', writeBackStates.waiting.code)
    .execute()
}

/** What was dropped, and not for a reason of the channel's, waits again. */
export const resumeDropped = async (
  tx: Tx,
  orderId: number,
  kinds: readonly WriteBackKind[],
  at: Date,
): Promise<number> => {
  if (kinds.length === 0) return 0
  const { numUpdatedRows } = await tx
    .updateTable('write_back')
    .set({ state: writeBackStates.waiting.code, next_at: at, tries: 0, done_at: null })
    .where('order_id', '=', orderId)
    .where('kind', 'in', kinds)
    .where('state', '=', writeBackStates.skipped.code)
    .where('error', '=', '')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Refused ones wait again. */
export const replayRefused = async (tx: Tx, orderId: number, at: Date): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('write_back')
    .set({ state: writeBackStates.waiting.code, next_at: at, error: '', tries: 0, done_at: null })
    .where('order_id', '=', orderId)
    .where('state', '=', writeBackStates.refused.code)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
