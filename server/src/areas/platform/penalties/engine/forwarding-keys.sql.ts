import { sql } from 'kysely'
import type { Order } from '#areas/orders/transfer-orders/public'
import { db, within } from '#core/db/tx'

/** Whom the order is for now; whom it was for before an edit is forgotten. */
export const keepKeys = ({ id, window_end }: Order, keys: readonly Buffer[]): Promise<void> =>
  within(async (tx) => {
    await tx.deleteFrom('forwarding_key').where('order_id', '=', id).execute()
    await tx
      .insertInto('forwarding_key')
      .values(keys.map((key) => ({ key, order_id: id, day_end: window_end })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

/** What was accepted, and what was sent in its place. */
export type Forwarding = { accepted: number; sent: number }

/** What the engine has spoken of once it does not speak of again. */
export const causeOf = (sn: string): string => `reforwarding:${sn}`

/** An order says so since it was placed, or since it was last rewritten. */
const setAt = (order: 'accepted' | 'sent') =>
  sql`coalesce(${sql.ref(`${order}.recipient_set_at`)}, ${sql.ref(`${order}.created_at`)})`

/**
 * Pairs with this order of which the shop that had accepted the one sent the other, for the same person, while the first
 * was still to be brought, and of which nobody has spoken. All conditions stand here, so that no number of other orders
 * for the same person hides one; those behind `after` in the order of the pairs, so many at a time.
 */
export const forwardingsOf = async (
  orderId: number,
  keys: readonly Buffer[],
  after: Forwarding,
  limit: number,
): Promise<Forwarding[]> => {
  const { rows } = await sql<Forwarding>`
    select accepted.id as accepted, sent.id as sent
    from (select distinct order_id from forwarding_key where key = any(${[...keys]}::bytea[]) and order_id <> ${orderId}) other
      cross join lateral (values (${orderId}::bigint, other.order_id), (other.order_id, ${orderId}::bigint)) pair (accepted_id, sent_id)
      join transfer_order accepted on accepted.id = pair.accepted_id
      join transfer_order sent on sent.id = pair.sent_id
    where accepted.shop_merchant_id = sent.merchant_id and accepted.merchant_id <> sent.merchant_id
      and sent.shop_merchant_id is distinct from sent.merchant_id
      and accepted.accepted_at < ${setAt('sent')} and ${setAt('accepted')} < ${setAt('sent')}
      and coalesce(accepted.delivered_at, accepted.ended_at, ${setAt('sent')}) >= ${setAt('sent')}
      and accepted.window_start < sent.window_end and sent.window_start < accepted.window_end
      and (accepted.id, sent.id) > (${after.accepted}::bigint, ${after.sent}::bigint)
      and not exists (select from penalty_suggestion where cause = ${causeOf('')} || accepted.sn)
    order by accepted.id, sent.id limit ${limit}`.execute(db())
  return rows
}
