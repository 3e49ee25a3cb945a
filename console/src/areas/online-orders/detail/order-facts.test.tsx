import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { print } from '@zdb/contract/desk/print/endpoints'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { page } from '#core/router/page.ts'
import { serve } from '../../../../test/fake-server.ts'
import { anOrderMoney } from '../../../../test/order-money.ts'
import { anOnlineDetail, aSimilarOrder, type OnlineDetail } from '../../../../test/online-orders.ts'
import { openConsole } from '../../../../test/render.tsx'
import { OnlineOrderDetail } from './detail-page.tsx'

beforeEach(() => {
  serve(finance.orderMoney, anOrderMoney())
  serve(print.onlineJobs, [])
})

const show = (change: Partial<OnlineDetail>) => {
  serve(onlineOrders.detail, anOnlineDetail(change))
  openConsole([page('onlineOrder', { gate: 'always', load: () => Promise.resolve(OnlineOrderDetail) })], {
    at: 'netorder/index/O20261115100000000001/detail',
  })
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('the number that everybody calls it by stands at its head, what it is worth where one decides', async () => {
  show({ day_seq: '12', order_amount: '99999.99' })
  expect((await part('现在')).getByText('99,999.99')).toBeTruthy()
  expect(screen.getAllByText('#12')).toHaveLength(2)
})

test('orders that may be the same stand first, each one click away, with what tells whether it is', async () => {
  show({ duplicates: [aSimilarOrder] })
  const twins = await part('可能重复的网单')
  expect(twins.getByRole('link', { name: aSimilarOrder.order_sn }).getAttribute('href')).toContain(
    `netorder/index/${aSimilarOrder.order_sn}/detail`,
  )
  for (const words of ['33枝红玫瑰 ×1', '配送 14:00-15:00', '268.00', '待安排', '饿了么'])
    expect(twins.getByText(words)).toBeTruthy()
})
