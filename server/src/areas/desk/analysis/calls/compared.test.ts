import { expect } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { moveClock, now } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'

const at = (day: string, time = '12:00:00'): Date => new Date(`${day}T${time}+08:00`)

const sold = (owner: Person, moments: readonly Date[]): Promise<void> =>
  within(async (tx) => {
    for (const created_at of moments) await anOnlineOrder(tx, { merchant_id: owner.merchantId, created_at })
  })

test('a month stands beside as many days before it, and each month beside its own', async ({ world }) => {
  const owner = await world.merchant()
  await sold(
    owner,
    ['2026-05-29', '2026-05-30', '2026-06-29', '2026-06-30', '2026-07-29', '2026-07-30'].map((day) => at(day)),
  )
  const query = { start_date: '2026-08-01', end_date: '2026-09-30', unit: 'month' as const }
  const { data } = await owner.call(analysis.business, { query })
  expect(data?.items.map(({ key }) => key)).toEqual(['2026-08', '2026-09'])
  expect(data?.compare?.total.order_count).toBe(4)
  expect(data?.compare?.items.map((item) => [item.start_date, item.end_date, item.order_count])).toEqual([
    ['2026-05-30', '2026-06-29', 2],
    ['2026-06-30', '2026-07-29', 2],
  ])
  expect(data?.compare?.items[0]?.order_route).toContain('start_date=2026-05-30&end_date=2026-06-29')
})

test('the days around a festival stand beside those around it a year before, wherever the moon put it', async ({
  world,
}) => {
  const owner = await world.merchant()
  const around = ['2025-08-27', '2025-08-29', '2025-08-29', '2025-08-19', '2025-01-29', '2025-02-17']
  await sold(
    owner,
    around.map((day) => at(day)),
  )
  const counts = async (start_date: string, end_date: string, festival: string) => {
    const query = { start_date, end_date, compare: 'festival' as const, festival }
    const { data } = await owner.call(analysis.business, { query })
    return [data?.compare?.label, data?.compare?.items.map(({ key, order_count }) => [key, order_count])]
  }
  expect(await counts('2026-08-17', '2026-08-19', '七夕')).toEqual([
    '去年七夕',
    [
      ['2025-08-27', 1],
      ['2025-08-28', 0],
      ['2025-08-29', 2],
    ],
  ])
  expect(await counts('2026-02-16', '2026-02-17', '春节')).toEqual([
    '去年春节',
    [
      ['2025-01-28', 0],
      ['2025-01-29', 1],
    ],
  ])
})

test('today is held against last week until this moment, and those orders are behind no link', async ({ world }) => {
  const day = addDays(dayText(new Date()), 1)
  moveClock(at(day).getTime() - now().getTime())
  const owner = await world.merchant()
  const before = addDays(day, -7)
  await sold(owner, [at(day, '09:00:00'), at(before, '09:00:00'), at(before, '12:30:00'), at(before, '20:00:00')])
  const { data } = await owner.call(analysis.businessToday)
  expect([data?.total.order_count, data?.compare?.total.order_count]).toEqual([1, 1])
  expect(data?.total.order_route).toContain(`start_date=${day}`)
  const compared = [data?.compare?.total, ...(data?.compare?.items ?? [])]
  expect(compared).toHaveLength(25)
  for (const row of compared)
    expect([row?.order_route, row?.valid_route, row?.transfer_route]).toEqual([null, null, null])
})

test('rides of today are held against last week until this moment too', async ({ world }) => {
  const day = addDays(dayText(new Date()), 1)
  moveClock(at(day).getTime() - now().getTime())
  const owner = await world.merchant()
  const before = addDays(day, -7)
  await within(async (tx) => {
    const store_id = await aStore(tx, owner.merchantId)
    for (const created_at of [at(day, '11:00:00'), at(before, '11:00:00'), at(before, '18:00:00')])
      await aDelivery(tx, { merchant_id: owner.merchantId, store_id, created_at })
  })
  const { data } = await owner.call(analysis.ridesToday)
  expect([data?.total.order_count, data?.compare?.total.order_count]).toEqual([1, 1])
  expect(data?.items.map(({ order_count }) => order_count)[11]).toBe(1)
  expect(data?.compare?.total.order_route).toBeNull()
})
