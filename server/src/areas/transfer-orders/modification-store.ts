import type { Insertable } from 'kysely'
import { modificationStates } from '@zdb/contract/transfer-orders/states'
import type { Modification } from '#core/schema'
import { db, type Tx } from '#core/tx'
import type { ModificationFacts } from './detail-store.ts'

export const insertModification = async (tx: Tx, modification: Insertable<Modification>): Promise<void> => {
  await tx.insertInto('modification').values(modification).execute()
}

/** The one application that waits for an answer, kept for this transaction. */
export const takeOpenModification = (tx: Tx, orderId: number): Promise<ModificationFacts | undefined> =>
  tx
    .selectFrom('modification')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', modificationStates.open.code)
    .forUpdate()
    .executeTakeFirst()

export const endModification = async (
  tx: Tx,
  id: number,
  state: keyof typeof modificationStates,
  answer = '',
): Promise<void> => {
  await tx
    .updateTable('modification')
    .set({ state: modificationStates[state].code, answer })
    .where('id', '=', id)
    .execute()
}

/** Orders with an application that nobody answered in time. */
export const ordersWithDueModification = async (at: Date, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('modification')
    .select('order_id')
    .where('state', '=', modificationStates.open.code)
    .where('deadline_at', '<=', at)
    .orderBy('deadline_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
