import { expect } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { NamedFigure } from '@zdb/contract/kit/lists/figure-links'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { plansOf, readDuring, walkedIn } from '#test/payments/read-plans'
import { test } from '#test/harness/world'
import { settleFigures } from './rollup/settle.sql.ts'

const calls: readonly Endpoint[] = Object.values<Endpoint>(analysis).filter(
  (call) => call.method === 'GET' && !('download' in call),
)

/** All that grows with the orders. */
const long: ReadonlySet<string> = new Set([
  'figure_change',
  'figure_day',
  'figure_order',
  'figure_correction',
  'online_order',
  'transfer_order',
  'delivery_order',
  'online_refund',
  'after_sale',
  'goods_sale',
  'coupon_use',
  'ledger_posting',
  'ledger_transaction',
])

test('no figure is read without an index, over two years or for today', async ({ world }) => {
  const owner = await world.merchant()
  await within((tx) => anOnlineOrder(tx, { merchant_id: owner.merchantId }))
  await settleFigures(owner.merchantId)
  const today = dayText(now())
  const query = { start_date: addDays(today, -700), end_date: today }
  const asked = await readDuring(async () => {
    for (const call of calls) {
      const isOfToday = call.path.endsWith('.today')
      const { code, message } = await owner.call(call as never, (isOfToday ? {} : { query }) as never)
      expect([call.path, code, message]).toEqual([call.path, 0, expect.any(String)])
    }
  })
  const plans = (await plansOf(asked)).filter(({ text }) => [...long].some((table) => text.includes(table)))
  expect(plans.length).toBeGreaterThan(calls.length)
  expect(plans.flatMap(({ text, plan }) => walkedIn(long, plan).map((table) => `${table}: ${text}`))).toEqual([])
})

/** With what each list is reached from a figure that is not the count or the amount of its rows. */
const named: readonly (readonly [Endpoint, NamedFigure])[] = [
  [onlineOrders.list, 'margin'],
  [transferOrders.list, 'net'],
  [receivedOrders.list, 'net'],
  [delivery.list, 'accept_minutes'],
]

test('the orders that give something to a figure are found by an index', async ({ world }) => {
  const owner = await world.merchant()
  await within((tx) => anOnlineOrder(tx, { merchant_id: owner.merchantId }))
  await settleFigures(owner.merchantId)
  const asked = await readDuring(async () => {
    for (const [list, figure] of named) {
      const { code } = await owner.call(list as never, { query: { status: 'all', figure } } as never)
      expect([list.path, code]).toEqual([list.path, 0])
    }
  })
  const plans = (await plansOf(asked)).filter(({ text }) => text.includes('figure_order'))
  expect(plans.length).toBeGreaterThanOrEqual(named.length)
  expect(plans.flatMap(({ text, plan }) => walkedIn(long, plan).map((table) => `${table}: ${text}`))).toEqual([])
})

test('a dashboard looks once whether anything has changed, and reads its sums in two statements at most', async ({
  world,
}) => {
  const owner = await world.merchant()
  const today = dayText(now())
  const query = { start_date: addDays(today, -364), end_date: today }
  for (const call of calls.filter(({ path }) => !path.endsWith('.today') && !path.includes('day-sheet'))) {
    const asked = await readDuring(() => owner.call(call as never, { query } as never))
    const reading = (table: string) => asked.filter(({ text }) => text.includes(`from ${table}`)).length
    expect([call.path, reading('figure_change')]).toEqual([call.path, 1])
    expect([call.path, reading('figure_day')]).toEqual([call.path, expect.toSatisfy((count) => count <= 2)])
  }
})

test('today and the week before are one statement', async ({ world }) => {
  const owner = await world.merchant()
  for (const call of [analysis.businessToday, analysis.transfersToday, analysis.receivedToday, analysis.ridesToday]) {
    const asked = await readDuring(() => owner.call(call))
    expect([call.path, asked.filter(({ text }) => text.includes('with facts')).length]).toEqual([call.path, 1])
  }
})

test('what is ranked is read in one statement, where nothing is held against it', async ({ world }) => {
  const owner = await world.merchant()
  const { platforms, shops, ways, people, hours, prices, marks, stores } = analysis
  for (const call of [platforms, shops, ways, people, hours, prices, marks, stores] as readonly Endpoint[]) {
    const asked = await readDuring(() => owner.call(call as never))
    expect([call.path, asked.filter(({ text }) => text.includes('from figure_day')).length]).toEqual([call.path, 1])
  }
})
