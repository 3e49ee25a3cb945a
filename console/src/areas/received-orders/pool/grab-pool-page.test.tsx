import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { momentText } from '#ui/format/moment.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { GrabPoolPage } from './grab-pool-page.tsx'
import type { PoolOrder } from './pool-order.ts'

const inSeconds = (seconds: number) => momentText(new Date(Date.now() + seconds * 1000))

const grabOrder: PoolOrder = {
  id: '1',
  sn: 'T2026111500001',
  revision: 1,
  kind: 1,
  kind_zh: '抢单',
  price: '268.00',
  product_type: 1,
  goods_items: [{ item_name: '33枝红玫瑰', item_img: '', item_remarks: '', item_total: 1 }],
  delivery_date: '2026-11-16',
  delivery_time: '14:00-15:00',
  window_start: '2026-11-16 14:00:00',
  window_end: '2026-11-16 15:00:00',
  areainfo: '北京市朝阳区',
  distance: 2.34,
  until: inSeconds(90),
  sender: '花满楼',
  order_remarks: '不要满天星',
  my_quote: null,
  allowed: true,
  why_not: '',
  shop: { sid: '7', name: '国贸店' },
}
const competeOrder: PoolOrder = { ...grabOrder, id: '2', sn: 'T2026111500002', kind: 2, kind_zh: '竞价单', price: null }
const pool = (...items: PoolOrder[]) =>
  serve(receivedOrders.pool, {
    items,
    total: items.length,
    credit: { limit: '6000.00', used: '268.00' },
    obstacle: null,
  })

beforeEach(() => serve(stores.productTypes, [{ id: 1, name: '鲜花绿植' }]))

const show = (me?: ReturnType<typeof clerk>, at = 'receive_order/grab_pool') => showPage(GrabPoolPage, { at, me })
const card = async (name: string) => within(await screen.findByRole('article', { name }))
const theGrab = () => card('抢单 T2026111500001')
const theCompete = () => card('竞价单 T2026111500002')
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))
const hear = () => act(() => makeFeed('100').receive(aPush(1, '有新的抢单', { type: 8, identity: 2 })))

test('a card tells place, distance, price and the seconds left, and nobody’s name', async () => {
  pool(grabOrder)
  show()
  const shown = await theGrab()
  expect(shown.getByText('北京市朝阳区')).toBeTruthy()
  expect(shown.getByRole('img', { name: '距离2.3公里' })).toBeTruthy()
  expect(shown.getByText('268.00')).toBeTruthy()
  expect(shown.getByText(/^抢单剩 \d+ 秒$/)).toBeTruthy()
  expect((await screen.findByRole('region', { name: '抢单额度' })).textContent).toBe(
    '抢单额度 已用 ¥268.00 / ¥6,000.00',
  )
})

test('the first press takes the order for the shop it fits', async () => {
  pool(grabOrder)
  serve(receivedOrders.grab, null)
  show()
  const shown = await theGrab()
  pool()
  await press(shown, '抢单')
  expect(await screen.findByText('抢单成功，请尽快安排配送')).toBeTruthy()
  expect(await shown.findByText('已抢到')).toBeTruthy()
  expect(shown.getByRole('button', { name: '呼叫骑手' }).dataset.kind).toBe('primary')
  expect(shown.getByRole('button', { name: '查看订单' })).toBeTruthy()
  expect(callsOf(receivedOrders.grab)[0]).toMatchObject({
    params: { pool_sn: grabOrder.sn },
    body: { sid: '7', revision: 1 },
  })
})

test('who was too slow is told at once, and the card fades where it was', async () => {
  pool(grabOrder)
  refuse(receivedOrders.grab, codes.orderTaken)
  show()
  const shown = await theGrab()
  pool()
  await press(shown, '抢单')
  expect(await screen.findByText(codes.orderTaken.message)).toBeTruthy()
  expect(await shown.findByText('已被抢')).toBeTruthy()
  expect(shown.queryByRole('button', { name: '抢单' })).toBeNull()
})

test('an order that was edited meanwhile is shown as it is now, and taken only on another yes', async () => {
  pool(grabOrder)
  const lines = [{ label: '价格', text: '0.01元' }]
  refuse(receivedOrders.grab, { ...codes.termsChanged, data: { revision: 2, lines } })
  show()
  const shown = await theGrab()
  await press(shown, '抢单')
  const question = () => screen.findByRole('dialog', { name: codes.termsChanged.message })
  expect(within(await question()).getByText('0.01元')).toBeTruthy()
  await press(within(await question()), '暂不操作')
  expect(callsOf(receivedOrders.grab)).toHaveLength(1)
  await waitFor(() => expect(shown.getByRole('button', { name: '抢单' })).toBeTruthy())

  await press(shown, '抢单')
  const again = within(await question())
  serve(receivedOrders.grab, null)
  await press(again, '按新内容继续')
  expect(await screen.findByText('抢单成功，请尽快安排配送')).toBeTruthy()
  expect(callsOf(receivedOrders.grab).at(-1)).toMatchObject({ body: { sid: '7', revision: 2 } })
})

test('an order another shop took fades with 已被抢, a new one appears, without a reload', async () => {
  pool(grabOrder)
  show()
  const shown = await theGrab()
  pool({ ...grabOrder, id: '3', sn: 'T2026111500003' })
  hear()
  expect(await shown.findByText('已被抢')).toBeTruthy()
  expect(await (await card('抢单 T2026111500003')).findByRole('button', { name: '抢单' })).toBeTruthy()
})

test('an order that may not be taken says why', async () => {
  pool({ ...grabOrder, allowed: false, why_not: '抢单额度不足，请先完成已抢订单或增缴保证金' })
  show()
  const shown = await theGrab()
  expect(shown.getByText('抢单额度不足，请先完成已抢订单或增缴保证金')).toBeTruthy()
  await press(shown, '抢单')
  expect(callsOf(receivedOrders.grab)).toHaveLength(0)
})

test('a quote is written on the card', async () => {
  pool(competeOrder)
  serve(receivedOrders.quote, null)
  show()
  const shown = await theCompete()
  expect(shown.getByText('待报价')).toBeTruthy()
  expect(shown.getByText(/^报价剩 \d+ 秒$/)).toBeTruthy()
  await press(shown, '报价')
  await press(shown, '提交报价')
  expect(shown.getByRole('alert').textContent).toBe('请填写报价，不低于0.01元')
  expect(callsOf(receivedOrders.quote)).toHaveLength(0)
  await userEvent.type(shown.getByLabelText('报价金额'), '128')
  await userEvent.type(shown.getByLabelText('说明（选填）'), '含花瓶')
  pool({ ...competeOrder, my_quote: { id: '9', price: '128.00', note: '含花瓶' } })
  await press(shown, '提交报价')
  expect(await screen.findByText('报价已提交，等待对方选择')).toBeTruthy()
  expect(callsOf(receivedOrders.quote)[0]).toMatchObject({
    params: { pool_sn: competeOrder.sn },
    body: { price: '128.00', note: '含花瓶', sid: '7' },
  })
  expect(await shown.findByText('128.00')).toBeTruthy()
})

test('a quote of one’s own is changed or taken back', async () => {
  pool({ ...competeOrder, my_quote: { id: '9', price: '128.00', note: '' } })
  serve(receivedOrders.quote, null)
  serve(receivedOrders.revokeQuote, null)
  show()
  const shown = await theCompete()
  expect(shown.getByText('128.00')).toBeTruthy()
  expect(shown.queryByText('待报价')).toBeNull()
  expect(shown.getByText('已报价，等待对方选择')).toBeTruthy()
  expect(shown.getByRole('button', { name: '改价' }).dataset['kind']).toBe('text')
  await press(shown, '改价')
  await userEvent.clear(shown.getByLabelText('报价金额'))
  await userEvent.type(shown.getByLabelText('报价金额'), '99.5')
  await press(shown, '确认改价')
  expect(await screen.findByText('报价已修改')).toBeTruthy()
  expect(callsOf(receivedOrders.quote)[0]?.body).toMatchObject({ price: '99.50' })
  pool(competeOrder)
  await press(shown, '撤回报价')
  expect(await screen.findByText('报价已撤回')).toBeTruthy()
  expect(callsOf(receivedOrders.revokeQuote)[0]?.params).toEqual({ quote_id: '9' })
  expect(await shown.findByRole('button', { name: '报价' })).toBeTruthy()
})

test('a refused quote says why and keeps what was written', async () => {
  pool(competeOrder)
  refuse(receivedOrders.quote, codes.orderMoved)
  show()
  const shown = await theCompete()
  await press(shown, '报价')
  await userEvent.type(shown.getByLabelText('报价金额'), '128')
  await press(shown, '提交报价')
  await waitFor(() => expect(shown.getByRole('alert').textContent).toBe(codes.orderMoved.message))
  expect(shown.getByLabelText<HTMLInputElement>('报价金额').value).toBe('128.00')
})

test('the order of the cards is chosen, and the address keeps it', async () => {
  pool(grabOrder)
  const { address } = show()
  await theGrab()
  await userEvent.click(screen.getByLabelText('排序'))
  await userEvent.click(await screen.findByTitle('价格最高'))
  await waitFor(() => expect(callsOf(receivedOrders.pool).at(-1)?.query).toEqual({ sort: 'price' }))
  expect(address()).toBe('/console/receive_order/grab_pool?sort=price')
})

test('who may only look finds no button', async () => {
  pool(grabOrder)
  show(clerk('grab.read'))
  expect((await theGrab()).queryByRole('button')).toBeNull()
})

test('who has no credit yet reads how to get some', async () => {
  serve(receivedOrders.pool, { items: [], total: 0, credit: { limit: '0.00', used: '0.00' }, obstacle: null })
  show()
  const credit = await screen.findByRole('region', { name: '抢单额度' })
  expect(credit.textContent).toBe('缴纳诚信保证金后才有抢单额度')
})

test('an empty pool says why, with the way to mend it', async () => {
  pool()
  const { unmount } = show()
  expect(await screen.findByText(/同城现在没有可抢的订单/)).toBeTruthy()
  unmount()
  const credit = { limit: '0.00', used: '0.00' }
  const obstacle = { reason: 'open', words: '门店休息中，恢复营业后才能接单', sid: '7', orders: 0 } as const
  serve(receivedOrders.pool, { items: [], total: 0, credit, obstacle })
  show()
  expect(await screen.findByText('门店休息中，恢复营业后才能接单')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去恢复营业' }).getAttribute('href')).toBe('/console/platform_shops')
  expect(screen.queryByText(/现在没有/)).toBeNull()
})

test('a pool that is narrowed to nothing says so, and is widened again', async () => {
  pool()
  show(undefined, 'receive_order/grab_pool?kind=1')
  await userEvent.click(await screen.findByRole('button', { name: '清除筛选' }))
  expect(await screen.findByText(/同城现在没有可抢的订单/)).toBeTruthy()
})

test('an order whose delivery is near or past counts that too', async () => {
  pool({ ...grabOrder, window_start: inSeconds(-3000), window_end: inSeconds(1500) })
  show()
  expect((await theGrab()).getByText(/^送达剩 2[45]分钟/)).toBeTruthy()
})
