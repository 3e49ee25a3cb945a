import { deviceName } from '#areas/identity/public'
import { nameOf, type Actor, type SystemActor } from '#core/actor'
import { now } from '#core/clock'
import { db, type Tx } from '#core/tx'

export type Side = 'merchant' | 'courier' | 'system'
export type Change = { label: string; before: string; after: string }
export type Note = { what: string; detail?: string; changes?: readonly Change[] }

/** Writes one line of a delivery's story, in the transaction of what it tells. */
export const note = async (
  tx: Tx,
  deliveryId: number,
  side: Side,
  actor: Actor | SystemActor,
  { what, detail = '', changes = [] }: Note,
): Promise<void> => {
  await tx
    .insertInto('delivery_event')
    .values({
      delivery_id: deliveryId,
      at: now(),
      side,
      actor: nameOf(actor),
      account_id: actor.kind === 'merchant' ? actor.accountId : null,
      what,
      detail,
      changes: JSON.stringify(changes),
      device: actor.device ? deviceName(actor.device) : '',
    })
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
