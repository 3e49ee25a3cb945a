import { routeTo } from '@zdb/contract/pages'
import { countOpen } from '#areas/orders/transfer-orders/public'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'

export const receivedOrderObstacles: Obstacles = async ({ merchantId }) =>
  countObstacle(
    'receivedOrders',
    (await countOpen(Number(merchantId))).received,
    '接单未完结',
    routeTo('receivedOrders'),
  )
