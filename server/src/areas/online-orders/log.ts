import { deviceName } from '#areas/identity/public'
import { nameOf, type Actor, type SystemActor } from '#core/actor'
import { now } from '#core/clock'
import { db, type Tx } from '#core/tx'

export type Side = 'merchant' | 'buyer' | 'channel' | 'system'
export type Change = { label: string; before: string; after: string }
export type Note = { what: string; detail?: string; changes?: readonly Change[] }

/** Writes one line of an order's log, in the transaction of what it tells. */
export const note = async (
  tx: Tx,
  orderId: number,
  side: Side,
  actor: Actor | SystemActor,
  { what, detail = '', changes = [] }: Note,
): Promise<void> => {
  await tx
    .insertInto('online_order_event')
    .values({
      order_id: orderId,
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

/** The log, newest first. */
export const logOf = (orderId: number) =>
  db()
    .selectFrom('online_order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
