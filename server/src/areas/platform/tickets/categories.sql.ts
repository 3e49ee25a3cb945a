import type { Selectable } from 'kysely'
import type { TicketCategory } from '#core/db/schema'
import { db } from '#core/db/tx'

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
