import type { Actor, SystemActor } from '#core/http/actor'
import { storyLine, type Note } from '#core/domain/timeline'
import { db, type Tx } from '#core/db/tx'

export type Side = 'merchant' | 'buyer' | 'channel' | 'system'

/** Writes one line of an order's log, in the transaction of what it tells. */
export const note = async (
  tx: Tx,
  orderId: number,
  side: Side,
  actor: Actor | SystemActor,
  what: Note,
): Promise<void> => {
  await tx
    .insertInto('online_order_event')
    .values({ order_id: orderId, side, ...storyLine(actor, what) })
    .execute()
}

/** The log, newest first. */
export const logOf = (orderId: number) =>
  db()
    .selectFrom('online_order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
