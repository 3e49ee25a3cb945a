import { dayText } from '@zdb/contract/kit/china-time'
import { routeTo } from '@zdb/contract/pages'
import type { DepositObstacles } from '#core/domain/obstacle'
import { ordersOfShop } from './shop-orders.sql.ts'

/** Orders a store has taken keep its deposit: while they are open, and for a time after the last of them. */
export const orderObstacles: DepositObstacles = async ({ storeId, since }) => {
  const { open, last_ended } = await ordersOfShop(storeId)
  const route = routeTo('receivedOrders')
  if (open > 0) return [{ key: 'openOrders', title: `还有${open}笔未完结的订单`, route }]
  return last_ended && last_ended > since
    ? [{ key: 'recentOrders', title: `最近一笔订单于${dayText(last_ended)}完结，时间未满`, route }]
    : []
}
