import { routeTo } from '@zdb/contract/pages'
import type { Obstacles } from '#core/domain/obstacle'
import { countOpen } from './todo.sql.ts'

export const sentOrderObstacles: Obstacles = async ({ merchantId }) => {
  const { sent } = await countOpen(Number(merchantId))
  return sent === 0 ? [] : [{ key: 'sentOrders', title: `${sent}个转单未完结`, route: routeTo('transferOrders') }]
}
