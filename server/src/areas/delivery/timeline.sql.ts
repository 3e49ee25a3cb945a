import type { Actor, SystemActor } from '#core/http/actor'
import { storyLine, type Note } from '#core/domain/timeline'
import { db, type Tx } from '#core/db/tx'

export type Side = 'merchant' | 'courier' | 'system'

/** Writes one line of a delivery's story, in the transaction of what it tells. */
export const note = async (
  tx: Tx,
  deliveryId: number,
  side: Side,
  actor: Actor | SystemActor,
  what: Note,
): Promise<void> => {
  await tx
    .insertInto('delivery_event')
    .values({ delivery_id: deliveryId, side, ...storyLine(actor, what) })
    .execute()
}

/** The story, newest first: what a courier says stands at the courier's own time, however late it was heard. */
export const logOf = (deliveryId: number) =>
  db()
    .selectFrom('delivery_event')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
