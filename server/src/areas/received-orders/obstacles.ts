import { routeTo } from '@zdb/contract/pages'
import { countOpen } from '#areas/transfer-orders/public'
import type { Obstacles } from '#core/domain/obstacle'

export const receivedOrderObstacles: Obstacles = async ({ merchantId }) => {
  const { received } = await countOpen(Number(merchantId))
  if (received === 0) return []
  return [{ key: 'receivedOrders', title: `${received}个接单未完结`, route: routeTo('receivedOrders') }]
}
