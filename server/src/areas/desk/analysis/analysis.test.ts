import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { within } from '#core/db/tx'
import { days, later, now } from '#core/time/clock'
import { test } from '#test/harness/world'

const calls: readonly Endpoint[] = Object.values(analysis).filter(
  ({ method, ...call }) => method === 'GET' && !('download' in call),
)

describe('figures', () => {
  test('of a shop without any order are nothing, and every call answers', async ({ world }) => {
    const keeper = await world.merchant()
    for (const call of calls) {
      const { code, message } = await keeper.call(call as never)
      expect([call.path, code, message]).toEqual([call.path, 0, expect.any(String)])
    }
  })

  test('count orders on the day they were placed in China, and say what is compared', async ({ world }) => {
    const { merchantId, call } = await world.merchant()
    await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, created_at: later(-days(2)) }))
    await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, created_at: now() }))
    await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId, created_at: later(-days(9)) }))
    const today = dayText(now())
    const { data } = await call(analysis.business, { query: { start_date: addDays(today, -6), end_date: today } })
    expect(data?.total).toMatchObject({ order_count: 2, valid_count: 2, valid_amount: '276.00', margin: '276.00' })
    expect(data?.items.map(({ order_count }) => order_count)).toEqual([0, 0, 0, 0, 1, 0, 1])
    expect(data?.compare).toMatchObject({ label: '上周同期', total: { order_count: 1 } })
    expect(data?.items[4]?.order_route).toContain(`start_date=${addDays(today, -2)}`)
  })

  test('refuse days that make no sense in words', async ({ world }) => {
    const { call } = await world.merchant()
    const today = dayText(now())
    const answers = [
      { start_date: addDays(today, 1) },
      { start_date: today, end_date: addDays(today, -1) },
      { start_date: addDays(today, -800) },
    ].map(async (query) => {
      const { code, message } = await call(analysis.business, { query })
      return [code, message]
    })
    expect(await Promise.all(answers)).toEqual([
      [codes.invalid.code, '日期不能晚于今天'],
      [codes.invalid.code, '开始日期不能晚于结束日期'],
      [codes.invalid.code, '一次最多查询731天，请缩小日期范围'],
    ])
  })
})
