import { ridingCodes } from '@zdb/contract/channels/channel-shops/channels'
import { shopStates } from '#areas/channels/channel-shops/public'
import { db } from '#core/db/tx'

const boundShops = (merchantId: number) =>
  db()
    .selectFrom('online_shop')
    .where('online_shop.merchant_id', '=', merchantId)
    .where('online_shop.removed_at', 'is', null)
    .where('online_shop.state', '=', shopStates.bound)
    .where('online_shop.channel', 'in', ridingCodes)

/** Whether a channel that delivers by itself sells for this store, or for any store. */
export const sellsByTakeaway = async (merchantId: number, storeId: number | null): Promise<boolean> => {
  const shop = await boundShops(merchantId)
    .select('online_shop.id')
    .$if(storeId !== null, (query) =>
      query.where((where) => where.or([where('store_id', 'is', null), where('store_id', '=', storeId)])),
    )
    .limit(1)
    .executeTakeFirst()
  return shop !== undefined
}

/** Whether this order came from such a channel. */
export const soldByTakeaway = async (merchantId: number, orderSn: string): Promise<boolean> => {
  const shop = await boundShops(merchantId)
    .innerJoin('online_order', 'online_order.online_shop_id', 'online_shop.id')
    .select('online_shop.id')
    .where('online_order.sn', '=', orderSn)
    .where('online_order.merchant_id', '=', merchantId)
    .executeTakeFirst()
  return shop !== undefined
}
