import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { routeTo } from '@zdb/contract/pages'
import { storesOf } from '#areas/shop/stores/public'
import type { Obstacles } from '#core/domain/obstacle'
import { shopStates, type Shop } from './channel-shop.sql.ts'
import { listShops } from './listing.sql.ts'

const boundShops = async (merchantId: number): Promise<Shop[]> =>
  (await listShops(merchantId, undefined)).filter(({ state }) => state !== shopStates.unbound)

const route = routeTo('channelShops')

/** A channel goes on selling for a shop that it may write to, whoever is there to take the orders. */
export const boundShopObstacles: Obstacles = async ({ merchantId }) =>
  (await boundShops(Number(merchantId))).map(({ id, name, channel }) => ({
    key: `onlineShop:${id}`,
    title: `${channelOf(channel).name}网店“${name}”尚未解绑`,
    route,
  }))

/** The orders of a bound shop need a store: the last one stays as long as there is such a shop. */
export const shopsWithoutStore: Obstacles = async ({ merchantId, storeId }) => {
  const owner = { merchantId: Number(merchantId) }
  const others = (await storesOf(owner)).filter(({ id }) => String(id) !== storeId)
  if (others.length > 0) return []
  const bound = await boundShops(owner.merchantId)
  const names = bound.map(({ name }) => `“${name}”`).join('、')
  const title = `这是最后一家门店，网店${names}还需要它，请先解绑网店`
  return bound.length === 0 ? [] : [{ key: 'lastStoreOfShops', title, route }]
}
