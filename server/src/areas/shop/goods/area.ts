import { goods } from '@zdb/contract/shop/goods/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { eraseGoods } from './erasure.sql.ts'
import { goodsShelf } from './machine.ts'
import { goodsQueue, versionQueue } from './review/queues.ts'
import { goodsVersion } from './review/version-machine.ts'
import { routes } from './routes.ts'

export const goodsArea: AreaManifest = {
  name: 'goods',
  tables: ['goods', 'goods_match', 'goods_sale', 'goods_sku', 'goods_version'],
  calls: () => serve(goods, routes),
  machines: [goodsShelf, goodsVersion],
  queues: () => [goodsQueue, versionQueue],
  listeners: [listen(merchantErased, 'goods', eraseGoods)],
}
