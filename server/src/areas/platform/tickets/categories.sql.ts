import type { Selectable } from 'kysely'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import type { TicketCategory } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type Category = Selectable<TicketCategory>

/** Every category that may be chosen, in the order in which it is offered. */
export const categoriesInUse = (): Promise<Category[]> =>
  db()
    .selectFrom('ticket_category')
    .selectAll()
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Whom the categories of these tickets name. */
export const rolesOfTickets = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, OperatorRole>> => {
  const rows = await tx
    .selectFrom('ticket as t')
    .innerJoin('ticket_category as c', 'c.id', 't.category_id')
    .select(['t.id', 'c.role'])
    .where('t.id', 'in', [...ids, 0])
    .execute()
  return new Map(rows.map(({ id, role }) => [id, role as OperatorRole]))
}
