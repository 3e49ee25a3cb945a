import { dayText } from '@zdb/contract/kit/china-time'
import { routeTo } from '@zdb/contract/pages'
import type { DepositObstacles } from '#core/domain/obstacle'
import { casesOfShop } from '../after-sale.sql.ts'

/** Cases against a store keep its deposit: while they are open, and for a time after the last of them. */
export const caseObstacles: DepositObstacles = async ({ storeId, since }) => {
  const { open, last_ended } = await casesOfShop(storeId)
  const route = routeTo('receivedAfterSales')
  if (open > 0) return [{ key: 'openCases', title: `还有${open}笔未完结的售后`, route }]
  return last_ended && last_ended > since
    ? [{ key: 'recentCases', title: `最近一笔售后于${dayText(last_ended)}完结，时间未满`, route }]
    : []
}
