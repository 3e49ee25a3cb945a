import { routeTo } from '@zdb/contract/pages'
import { doneIf, setupSource } from '#core/domain/setup'
import { shopStates } from './channel-shop.sql.ts'
import { listShops } from './listing.sql.ts'

export const channelSetup = setupSource(
  [{ key: 'channelShop', route: routeTo('channelShops'), allow: 'channel.manage' }],
  async (merchantId) => {
    const shops = await listShops(merchantId, undefined)
    return { channelShop: doneIf(shops.some(({ state }) => state !== shopStates.unbound)) }
  },
)
