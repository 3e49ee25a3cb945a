import type { Order } from '#areas/orders/transfer-orders/public'
import { db, within } from '#core/db/tx'

/** So many orders for one person on one day are compared; a porter has more. */
const mostCompared = 50

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

/** The newest of the other orders that may be for the same person. */
export const ordersSharing = async (keys: readonly Buffer[], orderId: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('forwarding_key')
    .select('order_id')
    .distinct()
    .where('key', 'in', [...keys])
    .where('order_id', '!=', orderId)
    .orderBy('order_id', 'desc')
    .limit(mostCompared)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
