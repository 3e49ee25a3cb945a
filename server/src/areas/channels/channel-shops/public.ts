export { refuseFor } from './binding.ts'
export { boundShopAt } from './channel-shop.sql.ts'
export { presentedShops } from './settings.ts'
export { itemMoved, shopBound } from './events.ts'
export { endGrant, withGrant } from './grants.ts'
export { pullingShops, savePull, takePull } from './lease.sql.ts'
export {
  boundChannels,
  noteHeard,
  openShopById,
  openShopsAt,
  shopById,
  shopOf,
  shopsOfMerchant,
  shopStates,
  type Shop,
} from './channel-shop.sql.ts'
