import { routeTo } from '@zdb/contract/pages'
import { storesOf } from '#areas/shop/stores/public'
import { record } from '#core/domain/audit'
import type { Obstacles, StoreBindings } from '#core/domain/obstacle'
import { patchShop, shopStates } from './channel-shop.sql.ts'
import { listShops } from './listing.sql.ts'

/** The orders of a bound shop need a store: the last one stays as long as there is such a shop. */
export const shopsWithoutStore: Obstacles = async ({ merchantId, storeId }) => {
  const owner = { merchantId: Number(merchantId) }
  const others = (await storesOf(owner)).filter(({ id }) => String(id) !== storeId)
  if (others.length > 0) return []
  const bound = (await listShops(owner.merchantId, undefined)).filter(({ state }) => state !== shopStates.unbound)
  const names = bound.map(({ name }) => `“${name}”`).join('、')
  const title = `这是最后一家门店，网店${names}还需要它，请先解绑网店`
  return bound.length === 0 ? [] : [{ key: 'lastStoreOfShops', title, route: routeTo('channelShops') }]
}

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
