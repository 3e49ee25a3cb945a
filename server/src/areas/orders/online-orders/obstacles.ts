import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'
import { countAlive } from './online-order.sql.ts'

export const onlineOrderObstacles: Obstacles = async ({ merchantId }) =>
  countObstacle('onlineOrders', await countAlive(Number(merchantId)), '网单未完结', routeTo('onlineOrders'))
