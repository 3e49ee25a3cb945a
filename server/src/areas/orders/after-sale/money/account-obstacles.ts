import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'
import { countOpenCases } from '../todo.sql.ts'

export const openCaseObstacles: Obstacles = async ({ merchantId }) => {
  const { sent, received } = await countOpenCases(Number(merchantId))
  return [
    ...countObstacle('sentCases', sent, '转单售后未了结', routeTo('sentAfterSales')),
    ...countObstacle('receivedCases', received, '接单售后未了结', routeTo('receivedAfterSales')),
  ]
}
