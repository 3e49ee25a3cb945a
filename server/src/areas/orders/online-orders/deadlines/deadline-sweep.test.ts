import { expect } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { hours, later, minutes } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { test } from '#test/harness/world'
import { anOnlineOrder } from '../fixtures.ts'
import { workOffOnlineOrders } from './deadline-sweep.ts'

test('an order whose time has passed is said to be late once, whoever looks', async ({ world }) => {
  const keeper = await world.merchant()
  const late = { window_start: later(-hours(2)), window_end: later(-minutes(1)) }
  const [waiting, finished, punctual] = await within(async (tx) => [
    await anOnlineOrder(tx, { merchant_id: keeper.merchantId, ...late }),
    await anOnlineOrder(tx, { merchant_id: keeper.merchantId, ...late, state: 40 }),
    await anOnlineOrder(tx, { merchant_id: keeper.merchantId }),
  ])
  await Promise.all([workOffOnlineOrders(), workOffOnlineOrders(), workOffOnlineOrders()])
  await workOffOnlineOrders()
  const pushes = await db().selectFrom('push').selectAll().where('merchant_id', '=', keeper.merchantId).execute()
  expect(pushes.map(({ title, params }) => [title, params])).toEqual([
    ['网单已超过配送时间', { online_sn: waiting?.sn, status: 0 }],
  ])
  for (const [order, lines] of [
    [waiting, ['超过配送时间']],
    [finished, []],
    [punctual, []],
  ] as const) {
    const { data } = await keeper.call(onlineOrders.logs, { params: { sn: order?.sn ?? '' } })
    expect(data?.map(({ what }) => what)).toEqual(lines)
  }
  const { data } = await keeper.call(onlineOrders.list, { query: { status: 'wait_arrange_overdue' } })
  expect(data?.items.map(({ order_sn, order_status }) => [order_sn, order_status])).toEqual([[waiting?.sn, 0]])
})
