import { sql, type Insertable } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { modificationStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor, SystemActor } from '#core/http/actor'
import { isOneOf } from '#core/domain/condition'
import { move, moveAll } from '#core/domain/machine'
import type { Modification } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { isFree } from '#core/work/sweep.sql'
import type { ModificationFacts } from '../detail/detail.sql.ts'
import { orderModification, type ModificationMove } from './modification-machine.ts'

export const insertModification = async (
  tx: Tx,
  actor: Actor,
  modification: Insertable<Modification>,
): Promise<void> => {
  const { id } = await tx.insertInto('modification').values(modification).returning('id').executeTakeFirstOrThrow()
  await move(tx, orderModification, 'applyModification', { id, actor, note: modification.note })
}

/** Waits for somebody, whatever its state is called. */
const isWaiting = isOneOf(
  'state',
  codesOf(modificationStates, ...(Object.keys(orderModification.waiting) as (keyof typeof modificationStates)[])),
)

/** The one application that waits for an answer. */
export const openModification = (orderId: number): Promise<ModificationFacts | undefined> =>
  db().selectFrom('modification').selectAll().where('order_id', '=', orderId).where(isWaiting).executeTakeFirst()

/** The same, kept for this transaction. */
export const takeOpenModification = (tx: Tx, orderId: number): Promise<ModificationFacts | undefined> =>
  tx
    .selectFrom('modification')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(isWaiting)
    .forUpdate()
    .executeTakeFirst()

export const moveModification = async (
  tx: Tx,
  id: number,
  name: ModificationMove,
  actor: Actor | SystemActor,
  answer = '',
): Promise<void> => {
  await move(tx, orderModification, name, { id, actor, note: answer, set: { answer } })
}

/** Ends what nobody answered before the order went on; says whether there was anything. */
export const mootModification = async (tx: Tx, orderId: number, actor: Actor | SystemActor): Promise<boolean> => {
  const ended = await moveAll(tx, orderModification, 'moot', sql`order_id = ${orderId}`, { actor })
  return ended.length > 0
}

/** Orders with an application that nobody answered in time. */
export const ordersWithDueModification = async (sweep: string, at: Date, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('modification')
    .select('order_id')
    .where(isWaiting)
    .where('deadline_at', '<=', at)
    .where(isFree(sweep, 'modification.order_id'))
    .orderBy('deadline_at')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
