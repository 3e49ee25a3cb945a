import { routeTo } from '@zdb/contract/pages'
import type { Obstacles } from '#core/domain/obstacle'
import { countAlive } from './online-order.sql.ts'

export const onlineOrderObstacles: Obstacles = async ({ merchantId }) => {
  const alive = await countAlive(Number(merchantId))
  return alive === 0 ? [] : [{ key: 'onlineOrders', title: `${alive}个网单未完结`, route: routeTo('onlineOrders') }]
}
