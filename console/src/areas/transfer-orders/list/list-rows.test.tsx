import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { casesOf } from '#widgets/order/order.ts'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { aSentOrder, aShopCard } from '../../../../test/sent-orders.ts'
import { aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { TransferOrderList } from './list-page.tsx'

beforeEach(() => {
  serve(transferOrders.list, pageOf(aSentOrder()))
  serve(transferOrders.totals, { all: 1 })
  serve(transferOrders.menus, [{ index: 'all', title: '全部单', color: 'green' }])
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(shell.dateRanges, [{ key: 'custom_date_range', label: '自定义', start: '', end: '' }])
})

const list = (at = '') => showPage(TransferOrderList, { at: `transfer_order/index${at}` })
const card = async (sn = 'T202611150001') => within(await screen.findByRole('article', { name: `订单 ${sn}` }))
const cards = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label')?.slice(-1))
const one = aSentOrder()
const two = aSentOrder({ sn: 'T202611150002' })
const three = aSentOrder({ sn: 'T202611150003' })
const pushed = (id: number) =>
  act(() => makeFeed('100').receive(aPush(id, `订单有变化 ${id}`, { type: 7, identity: 1 })))

test('at the top with the hands off, a new order comes in at once and is highlighted', async () => {
  serve(transferOrders.list, pageOf(one))
  list()
  await card()
  serve(transferOrders.list, pageOf(two, one))
  pushed(11)
  await card('T202611150002')
  expect(cards()).toEqual(['2', '1'])
  expect(screen.getAllByRole('listitem').map((row) => 'marked' in row.dataset)).toEqual([true, false])
  expect(screen.queryByRole('button', { name: /条新订单/ })).toBeNull()
})

test('under the pointer nothing moves: new orders gather behind a bar, and a press shows them', async () => {
  serve(transferOrders.list, pageOf(one))
  list()
  await card()
  await userEvent.hover(screen.getByRole('article'))
  serve(transferOrders.list, pageOf(three, two, { ...one, order_status_zh: '待接单' }))
  pushed(12)
  const bar = await screen.findByRole('button', { name: /2 条新订单/ })
  expect(cards()).toEqual(['1'])
  expect((await card()).getByText('待接单')).toBeTruthy()
  await userEvent.click(bar)
  expect(cards()).toEqual(['3', '2', '1'])
  expect(screen.getAllByRole('listitem').map((row) => 'marked' in row.dataset)).toEqual([true, true, false])
  expect(screen.queryByRole('button', { name: /条新订单/ })).toBeNull()
})

test('on a later page the bar leads to the first, where the new ones are highlighted', async () => {
  const later = { ...pageOf(one), total: 21, page: 2 }
  serve(transferOrders.list, ({ query }) => (query.page === '2' ? later : pageOf(three, two)))
  const { address } = list('?page=2')
  await card()
  serve(transferOrders.list, ({ query }) => (query.page === '2' ? { ...later, items: [two, one] } : pageOf(three, two)))
  pushed(13)
  await userEvent.click(await screen.findByRole('button', { name: /1 条新订单/ }))
  await card('T202611150003')
  expect(address()).toBe('/console/transfer_order/index')
  expect(screen.getAllByRole('listitem').map((row) => 'marked' in row.dataset)).toEqual([true, false])
})

test('by deadline the new ones are highlighted where they stand, though not on top', async () => {
  const later = { ...pageOf(one), total: 21, page: 2 }
  serve(transferOrders.list, ({ query }) => (query.page === '2' ? later : { ...pageOf(two), total: 21 }))
  list('?status=waitPay')
  await card('T202611150002')
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }))
  await card()
  serve(transferOrders.list, ({ query }) =>
    query.page === '2' ? { ...later, items: [aSentOrder({ sn: 'T202611150004' }), one] } : pageOf(two, three),
  )
  pushed(18)
  await userEvent.click(await screen.findByRole('button', { name: /1 条新订单/ }))
  await card('T202611150003')
  expect(screen.getAllByRole('listitem').map((row) => 'marked' in row.dataset)).toEqual([false, true])
})

test('an order that a colleague dealt with stays in its place, untouchable, until the hand leaves', async () => {
  serve(transferOrders.list, pageOf(two, one))
  list()
  await card()
  await userEvent.hover(screen.getByRole('article', { name: '订单 T202611150001' }))
  serve(transferOrders.list, pageOf(one))
  pushed(14)
  await waitFor(() => expect(screen.getAllByRole('listitem')[0]?.inert).toBe(true))
  await userEvent.unhover(screen.getByRole('article', { name: '订单 T202611150001' }))
  await waitFor(() => expect(cards()).toEqual(['1']))
})

test('beyond ten thousand orders pages are turned one by one, forth and back, by the address', async () => {
  const whole = (next: string | null) => ({ ...pageOf(one), total: 10_001, next })
  serve(transferOrders.list, ({ query }) =>
    whole(query.cursor === '880' ? null : query.cursor === '900' ? '880' : '900'),
  )
  const { address } = list('?page=500')
  await card()
  expect(screen.getByText(/共 10000\+ 条/)).toBeTruthy()
  const turn = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const current = async (number: string) =>
    waitFor(() => expect(document.querySelector('nav [aria-current=page]')?.textContent).toBe(number))
  await turn('下一页')
  await current('501')
  await waitFor(() => expect(callsOf(transferOrders.list).at(-1)?.query.cursor).toBe('900'))
  await turn('下一页')
  await current('502')
  expect(address()).toBe('/console/transfer_order/index?page=500&after=900%2C880')
  await waitFor(() => expect(screen.getByRole('button', { name: '下一页' }).getAttribute('aria-disabled')).toBe('true'))
  await turn('上一页')
  await current('501')
  await turn('上一页')
  await current('500')
  expect(address()).toBe('/console/transfer_order/index?page=500')
})

test('orders are narrowed to one shop, which is found by its name', async () => {
  serve(transferOrders.entrustedShops, [aShopCard])
  serve(transferOrders.searchPrompt, [{ ...aShopCard, openid: 'shop-5', name: '光华花店' }])
  serve(transferOrders.entrustedShop, { ...aShopCard, openid: 'shop-5', name: '光华花店' })
  const { address } = list('?page=3')
  await card()
  const box = screen.getByRole('combobox', { name: '接单门店' })
  await userEvent.click(box)
  expect(await screen.findByTitle('国贸花坊')).toBeTruthy()
  await userEvent.type(box, '光华')
  await userEvent.click(await screen.findByTitle('光华花店'))
  await waitFor(() => expect(callsOf(transferOrders.list).at(-1)?.query.shop_id).toBe('shop-5'))
  expect(address()).toBe('/console/transfer_order/index?shop_id=shop-5')
  expect(await screen.findByRole('button', { name: '取消接单门店' })).toBeTruthy()
})

test('a stretch of days is asked for with both its ends', async () => {
  list('?date_option=custom_date_range&start_date=2026-11-01&end_date=2026-11-10')
  await card()
  expect(callsOf(transferOrders.totals)[0]?.query).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-10' })
  await userEvent.click(screen.getByRole('button', { name: '取消下单时间' }))
  await waitFor(() => expect(callsOf(transferOrders.list).at(-1)?.query).toEqual({ status: 'all', page: '1' }))
})

test('an order that is late is asked about first, and one with a case leads to it', async () => {
  const turn = { owner: 'shop', until: null, outcome: '' } as const
  const late = { order_status: 30, turn, badges: ['overdue'], actions: ['applyAfterSale'] } as const
  serve(transferOrders.list, pageOf(aSentOrder({ ...late, badges: [...late.badges], actions: [...late.actions] })))
  list('?status=all')
  expect((await card()).getByRole('button', { name: '催单' }).dataset['kind']).toBe('primary')
  serve(transferOrders.list, pageOf(aSentOrder({ order_status: 40, badges: ['after_sale'], actions: [] })))
  pushed(31)
  expect((await (await card()).findByRole('button', { name: '查看售后' })).dataset['kind']).toBe('text')
  expect(casesOf({ sn: one.sn }, 'sender')).toBe(routeTo('sentAfterSales', { status: 'all', keyword: 'T202611150001' }))
})
