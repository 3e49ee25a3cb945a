import { photoStates } from '@zdb/contract/orders/transfer-orders/states'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'
import { isFree } from '#core/work/sweep.sql'

export type NewComment = { marks: Record<string, number>; text: string; images: string[] }
type ReviewedOrder = { order_id: number; shop_id: number; by_default: boolean }

/** One review an order. A default one gives way to what the sender really thinks; false when there is a real one. */
export const putComment = async (
  tx: Tx,
  { order_id, shop_id, by_default }: ReviewedOrder,
  { marks, text, images }: NewComment,
): Promise<boolean> => {
  const said = { marks: JSON.stringify(marks), text, images, by_default, at: now() }
  const row = await tx
    .insertInto('order_comment')
    .values({ order_id, shop_id, ...said })
    .onConflict((conflict) =>
      conflict.column('order_id').doUpdateSet(said).where('order_comment.by_default', '=', true),
    )
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

export const judgePhotos = async (tx: Tx, orderId: number, accepted: boolean, cause: string): Promise<void> => {
  await tx
    .updateTable('transfer_order_photo')
    .set({ state: photoStates[accepted ? 'accepted' : 'rejected'].code, cause, deadline_at: null, judged_at: now() })
    .where('order_id', '=', orderId)
    .where('state', '=', photoStates.waiting.code)
    .execute()
}

/** Orders with photos that nobody looked at in time. */
export const ordersWithDuePhotos = async (sweep: string, at: Date, limit: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('transfer_order_photo')
    .select('order_id')
    .distinct()
    .where('state', '=', photoStates.waiting.code)
    .where('deadline_at', '<=', at)
    .where(isFree(sweep, 'transfer_order_photo.order_id'))
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}
