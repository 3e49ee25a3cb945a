import { miniShop } from '@zdb/contract/channels/mini-shop/endpoints'
import { itemMoved } from '#areas/channels/channel-shops/public'
import { merchantErased } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { eraseMiniShop } from './erasure.sql.ts'
import { storeService, wareShelf } from './machine.ts'
import { routes } from './routes.ts'
import { hearItemMoved } from './sync/item-moved.ts'
import { startMiniShopWorkers } from './sync/workers.ts'

export const miniShopArea: AreaManifest = {
  name: 'mini-shop',
  tables: ['mini_category', 'mini_image', 'mini_package', 'mini_service', 'mini_ware'],
  kept: {
    bounded: ['mini_category', 'mini_image', 'mini_package', 'mini_service', 'mini_ware'],
  },
  calls: ({ ports }) => serve(miniShop, routes(ports.files)),
  machines: [wareShelf, storeService],
  listeners: [listen(merchantErased, 'miniShop', eraseMiniShop), listen(itemMoved, 'miniShop', hearItemMoved)],
  workers: (log, { files }) => startMiniShopWorkers(log, files),
}
