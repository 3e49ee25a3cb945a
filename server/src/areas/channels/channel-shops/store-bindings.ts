import { record } from '#core/domain/audit'
import type { StoreBindings } from '#core/domain/obstacle'
import { patchShop } from './channel-shop.sql.ts'
import { listShops } from './listing.sql.ts'

/** Shops that send their orders to a store: they go on without one. */
export const shopsOfStore: StoreBindings = {
  of: async ({ merchantId, storeId }) =>
    (await listShops(merchantId, storeId)).map(({ id, name }) => ({
      key: `online_shop:${id}`,
      title: `网店“${name}”不再由该门店发货`,
    })),
  unbind: async (tx, actor, storeId) => {
    for (const { id, name } of await listShops(actor.merchantId, storeId)) {
      await patchShop(tx, id, { store_id: null })
      await record(tx, actor, 'channelShops.leaveStore', id, { before: { store: storeId, name } })
    }
  },
}
