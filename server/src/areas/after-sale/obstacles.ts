import { routeTo } from '@zdb/contract/pages'
import type { Obstacles } from '#core/domain/obstacle'
import { countOpenCases } from './todo.sql.ts'

export const openCaseObstacles: Obstacles = async ({ merchantId }) => {
  const { sent, received } = await countOpenCases(Number(merchantId))
  return [
    ...(sent > 0 ? [{ key: 'sentCases', title: `${sent}个转单售后未了结`, route: routeTo('sentAfterSales') }] : []),
    ...(received > 0
      ? [{ key: 'receivedCases', title: `${received}个接单售后未了结`, route: routeTo('receivedAfterSales') }]
      : []),
  ]
}
