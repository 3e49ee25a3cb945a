import { dayText } from '@zdb/contract/kit/china-time'
import { routeTo } from '@zdb/contract/pages'
import type { DepositObstacles } from '#core/domain/obstacle'
import { casesOfShop } from '../after-sale.sql.ts'

/**
 * Cases keep a deposit: open ones that of every store of the merchant, since a ruling draws on all of them, and the last
 * one that of its own store for a time.
 */
export const caseObstacles: DepositObstacles = async ({ merchantId, storeId, since }) => {
  const { open, last_ended } = await casesOfShop(merchantId, storeId)
  const route = routeTo('receivedAfterSales')
  if (open > 0) return [{ key: 'openCases', title: `还有${open}笔未完结的售后`, route }]
  return last_ended && last_ended > since
    ? [{ key: 'recentCases', title: `最近一笔售后于${dayText(last_ended)}完结，时间未满`, route }]
    : []
}
