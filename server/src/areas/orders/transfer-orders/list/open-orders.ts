import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'
import { countOpen } from '../todo.sql.ts'

export const sentOrderObstacles: Obstacles = async ({ merchantId }) =>
  countObstacle('sentOrders', (await countOpen(Number(merchantId))).sent, '转单未完结', routeTo('transferOrders'))
