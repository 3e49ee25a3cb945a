import { routeTo } from '@zdb/contract/pages'
import { storesOf } from '#areas/shop/stores/public'
import { doneIf, setupSource } from '#core/domain/setup'
import { storesWithWays } from './ways.sql.ts'

export const courierSetup = setupSource(
  [{ key: 'courier', route: routeTo('courierChannels'), allow: 'delivery.setup' }],
  async (merchantId) => {
    const stores = await storesOf({ merchantId })
    return { courier: doneIf((await storesWithWays(stores.map(({ id }) => id))).size > 0) }
  },
)
