import { sql, type RawBuilder } from 'kysely'
import { timelineIn } from '#core/domain/timeline.sql'
import type { Tx } from '#core/db/tx'

export type Side = 'sender' | 'shop' | 'system' | 'platform'

export const { note, noteAll, linesOf, timelineOf } = timelineIn<Side>({
  table: 'transfer_order_event',
  of: 'order_id',
})

/**
 * A shop reads its own part: what happened while it had the order, and what it did itself before. Who had it earlier, who
 * quoted and who refused is not told.
 */
export const toldTo = (shopMerchantId: number | RawBuilder<number>) =>
  sql<boolean>`(shop_merchant_id = ${shopMerchantId}
    or (side = 'shop' and account_id in (select id from account where merchant_id = ${shopMerchantId})))`

/** Whether such a line was written after that moment. */
export const notedSince = async (tx: Tx, orderId: number, what: string, since: Date): Promise<boolean> =>
  (await tx
    .selectFrom('transfer_order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('what', '=', what)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
