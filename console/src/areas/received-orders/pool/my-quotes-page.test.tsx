import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { inMinutes } from '../../../../test/orders.ts'
import { MyQuotesPage } from './my-quotes-page.tsx'

const quote = {
  id: '5',
  sn: 'T2026111500001',
  price: '128.00',
  note: '含花瓶',
  status: 0,
  status_zh: '报价中',
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
  delivery_date: '2026-11-16',
  delivery_time: '14:00-15:00',
  areainfo: '北京市朝阳区',
  shop_name: '国贸店',
  until: null as string | null,
  at: '2026-11-15 10:00:00',
}
const listOf = (...items: (typeof quote)[]) => ({ items, total: items.length, page: 1, page_size: 20 })
const show = (me?: ReturnType<typeof clerk>) => showPage(MyQuotesPage, { at: 'receive_order/history_price', me })

test('each quote tells its price and its fate', async () => {
  serve(
    receivedOrders.myQuotes,
    listOf(
      { ...quote, until: inMinutes(90) },
      { ...quote, id: '6', sn: 'T2026111500002', status: 2, status_zh: '未选中' },
    ),
  )
  show()
  const row = within(await screen.findByRole('row', { name: /T2026111500001/ }))
  expect(row.getByText('33枝红玫瑰 ×1')).toBeTruthy()
  expect(row.getByText('报价中')).toBeTruthy()
  expect(row.getByText(/选报价剩/)).toBeTruthy()
  const lost = within(screen.getByRole('row', { name: /T2026111500002/ }))
  expect(lost.getByText('未选中')).toBeTruthy()
  expect(lost.queryByRole('button', { name: '撤回报价' })).toBeNull()
})

test.for([
  [1, '已选中，待付款'],
  [4, '已失效'],
] as const)('a quote in state %i is %s: there is nothing to do about it', async ([status, status_zh]) => {
  serve(receivedOrders.myQuotes, listOf({ ...quote, status, status_zh }))
  show()
  const row = within(await screen.findByRole('row', { name: /T2026111500001/ }))
  expect(row.getByText(status_zh)).toBeTruthy()
  expect(row.queryByRole('button', { name: '撤回报价' })).toBeNull()
  expect(row.queryByRole('link')).toBeNull()
})

test('a chosen quote leads to its order once it is paid', async () => {
  serve(receivedOrders.myQuotes, listOf({ ...quote, status: 5, status_zh: '已选中' }))
  show()
  const link = await screen.findByRole('link', { name: '查看订单' })
  expect(link.getAttribute('href')).toBe('/console/receive_order/detail?sn=T2026111500001')
})

test('an open quote is taken back with one press', async () => {
  serve(receivedOrders.myQuotes, listOf(quote))
  serve(receivedOrders.revokeQuote, null)
  show()
  const button = await screen.findByRole('button', { name: '撤回报价' })
  serve(receivedOrders.myQuotes, listOf({ ...quote, status: 3, status_zh: '已撤回' }))
  await userEvent.click(button)
  expect(await screen.findByText('已撤回')).toBeTruthy()
  expect(callsOf(receivedOrders.revokeQuote)[0]?.params).toEqual({ quote_id: '5' })
})

test('who may only look takes nothing back', async () => {
  serve(receivedOrders.myQuotes, listOf(quote))
  show(clerk('grab.read'))
  await screen.findByText('报价中')
  expect(screen.queryByRole('button', { name: '撤回报价' })).toBeNull()
})

test('without quotes the page says where to find orders', async () => {
  serve(receivedOrders.myQuotes, listOf())
  show()
  expect((await screen.findByRole('link', { name: '去抢单池' })).getAttribute('href')).toContain('grab_pool')
})
