import { refuse } from '#core/http/refusal'
import { db } from '#core/db/tx'

/** Nobody has more twins than fit a notice. */
const twinsShown = 5

/** Orders of this merchant for the same phone, day and address. */
export const twinsOf = (merchantId: number, hash: Buffer | null, but = 0) =>
  hash === null
    ? Promise.resolve([])
    : db()
        .selectFrom('online_order')
        .select(['sn', 'channel', 'state', 'goods', 'window_start', 'window_end', 'amount', 'created_at'])
        .where('merchant_id', '=', merchantId)
        .where('twin_hash', '=', hash)
        .where('id', '<>', but)
        .orderBy('id', 'desc')
        .limit(twinsShown)
        .execute()

export const ownShop = async (merchantId: number, id: number) =>
  (await db()
    .selectFrom('online_shop')
    .select(['id', 'name', 'channel', 'store_id', 'plugin_code', 'plugin_at'])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) ?? refuse('notFound')
