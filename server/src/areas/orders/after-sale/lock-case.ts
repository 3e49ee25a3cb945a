import { lockOrderById, type Order, type Part } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import type { Tx } from '#core/db/tx'
import { caseById, caseOf, lockCase, type Case } from './after-sale.sql.ts'

export type LockedCase = { order: Order; item: Case }

/** The case and its order, held until the transaction ends; always the order first, so that nobody deadlocks. */
export const openById = async (tx: Tx, id: number): Promise<LockedCase> => {
  const { order_id } = await caseById(tx, id)
  const order = await lockOrderById(tx, order_id)
  return { order, item: await lockCase(tx, id) }
}

/** The same for someone who must play this part in it. */
export const openCase = async (tx: Tx, actor: Actor, part: Part, rid: string): Promise<LockedCase> => {
  const found = await caseOf(actor, idOf(rid))
  if (found.part !== part) refuse('notFound')
  return openById(tx, found.item.id)
}
