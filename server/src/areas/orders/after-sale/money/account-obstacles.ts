import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'
import { countOpenCases } from '../todo.sql.ts'

const sentCases = (count: number) => countObstacle('sentCases', count, '转单售后未了结', routeTo('sentAfterSales'))
const receivedCases = (count: number) =>
  countObstacle('receivedCases', count, '接单售后未了结', routeTo('receivedAfterSales'))

export const openCaseObstacles: Obstacles = async ({ merchantId }) => {
  const { sent, received } = await countOpenCases(Number(merchantId))
  return [...sentCases(sent), ...receivedCases(received)]
}

/** Only those in which something is asked of this merchant. */
export const casesAgainst: Obstacles = async ({ merchantId }) =>
  receivedCases((await countOpenCases(Number(merchantId))).received)
