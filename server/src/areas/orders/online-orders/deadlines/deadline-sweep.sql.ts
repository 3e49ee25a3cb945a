import { sql } from 'kysely'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { inStates } from '#core/domain/condition'
import { db, type Tx } from '#core/db/tx'
import { isFree } from '#core/work/sweep.sql'
import type { Order } from '../online-order.sql.ts'

/** As the partial index of the due says it. */
const due = sql<boolean>`${inStates(onlineStates)('waitArrange', 'selfProcess', 'transferProcess')} and not overdue`

export const dueOrderIds = async (sweep: string, at: Date, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('online_order')
    .select('id')
    .where(due)
    .where('window_end', '<=', at)
    .where(isFree(sweep, 'online_order.id'))
    .orderBy('window_end')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** One of them, if it is still due and no other process has it. */
export const takeDueOrder = (tx: Tx, id: number, at: Date): Promise<Order | undefined> =>
  tx
    .selectFrom('online_order')
    .selectAll()
    .where('id', '=', id)
    .where(due)
    .where('window_end', '<=', at)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
