import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { refundStates } from '@zdb/contract/orders/online-orders/states'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { noCurve } from '../../../../test/acceptance.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOnlineDetail, aRefund, theSecrets } from '../../../../test/online-orders.ts'
import { showPage } from '../../../../test/render.tsx'
import { aShopCard } from '../../../../test/sent-orders.ts'
import { anOrderingSetting } from '../../../../test/shops/stores.ts'
import { CreatePage } from './create-page.tsx'

const origin = 'O20261115100000000001'

beforeEach(() => {
  serve(trust.list, [])
  serve(acceptance.curve, noCurve)
  serve(onlineOrders.detail, anOnlineDetail({ delivery_date: '2036-11-15', delivery_time: '14:00-15:00' }))
  serve(onlineOrders.reveal, { ...theSecrets, mobile: '13812342210_4321' })
  serve(transferOrders.sameAreaStores, [aShopCard])
  serve(transferOrders.deadlineOptions, [{ minutes: 30, label: '30分钟' }])
  serve(transferOrders.referencePrice, { low: null, middle: null, high: null, orders: 0 })
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(stores.orderingSetting, anOrderingSetting())
})

const show = () => showPage(CreatePage, { at: `transfer_order/create?origin_sn=${origin}` })
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const ready = () => screen.findByRole('button', { name: '发布并支付' })

test('an online order is passed on whole, tied to where it came from, and nobody’s draft is touched', async () => {
  serve(transferOrders.create, { sn: 'T202611150009', status: 0 })
  const { address } = show()
  await ready()
  const summary = within(screen.getByRole('region', { name: '转单内容' }))
  for (const words of ['33枝红玫瑰 红色', '林晓 13812342210', '13812342210_4321', '生日快乐'])
    expect(summary.getByText(words)).toBeTruthy()
  expect(screen.getByRole('link', { name: `转自网单 ${origin}` })).toBeTruthy()
  await userEvent.click(screen.getByLabelText('抢单'))
  await userEvent.type(screen.getByLabelText(/价格/), '200')
  await userEvent.click(screen.getByRole('button', { name: '发布并支付' }))
  await waitFor(() => expect(address()).toBe('/console/404'))
  expect(callsOf(transferOrders.create)[0]?.body).toMatchObject({
    kind: 1,
    origin_sn: origin,
    goods_items: [{ item_name: '33枝红玫瑰 红色', item_img: '/files/rose.jpg', item_total: 1 }],
    card_con: '生日快乐',
    delivery_date: '2036-11-15',
    delivery_time: '14:00-15:00',
    consignee: '林晓',
    mobile: '13812342210',
    address: '光华路SOHO2座',
    longitude: 116.46,
    latitude: 39.91,
  })
  expect(callsOf(transferOrders.draft)).toHaveLength(0)
  expect(callsOf(transferOrders.saveDraft)).toHaveLength(0)
})

test('an order that was changed meanwhile is read again, and said so, before it is passed on', async () => {
  refuse(transferOrders.create, codes.originChanged)
  show()
  await ready()
  await userEvent.click(screen.getByLabelText('抢单'))
  await userEvent.type(screen.getByLabelText(/价格/), '200')
  const changed = { delivery_date: '2036-11-15', delivery_time: '14:00-15:00', card_con: '早日康复' }
  serve(onlineOrders.detail, anOnlineDetail({ ...changed, content_revision: 'seen-2' }))
  const publish = () => userEvent.click(screen.getByRole('button', { name: '发布并支付' }))
  await publish()
  expect(await screen.findByText('网单内容已变化，已重新读取，请核对后再发布')).toBeTruthy()
  const summary = within(screen.getByRole('region', { name: '转单内容' }))
  expect(summary.getByText('早日康复')).toBeTruthy()
  expect(summary.queryByText('生日快乐')).toBeNull()
  serve(transferOrders.create, { sn: 'T202611150009', status: 0 })
  await publish()
  await waitFor(() =>
    expect(callsOf(transferOrders.create).map(({ body }) => body)).toMatchObject([
      { card_con: '生日快乐', origin_revision: 'seen-1' },
      { kind: 1, price: '200.00', card_con: '早日康复', origin_revision: 'seen-2' },
    ]),
  )
})

test('what came filled in is changed in the form it was summed up from', async () => {
  serve(transferOrders.create, { sn: 'T202611150009', status: 0 })
  show()
  await ready()
  expect(screen.queryByLabelText('收货人')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '修改' }))
  expect([value('收货人'), value('手机号'), value('备用电话（选填）')]).toEqual([
    '林晓',
    '13812342210',
    '13812342210_4321',
  ])
  expect(screen.queryByRole('region', { name: '转单内容' })).toBeNull()
})

test('what the buyer paid and what is left of it stand beside the price', async () => {
  serve(onlineOrders.detail, anOnlineDetail({ order_amount: '268.00', income: null, delivery_date: '2036-11-15' }))
  show()
  await ready()
  const price = screen.getByLabelText(/价格/)
  expect(screen.getByText(/^买家付/).textContent).toBe('买家付 ¥268.00')
  await userEvent.type(price, '201')
  expect(screen.getByText(/^买家付/).textContent).toBe('买家付 ¥268.00，毛利 ¥67.00（25%）')
  await userEvent.clear(price)
  await userEvent.type(price, '300')
  expect(screen.getByText(/^买家付/).textContent).toBe('买家付 ¥268.00，低于转单价，亏 ¥32.00')
})

test('what the channel keeps and what was paid back is nobody’s margin', async () => {
  const refunds = [
    { ...aRefund, status: refundStates.agreed.code, amount: '20.00' },
    { ...aRefund, id: '2', status: refundStates.asked.code, amount: '10.00' },
  ]
  const amounts = { order_amount: '268.00', income: '241.20', refunds }
  serve(onlineOrders.detail, anOnlineDetail({ ...amounts, delivery_date: '2036-11-15' }))
  show()
  await ready()
  await userEvent.type(screen.getByLabelText(/价格/), '201')
  expect(screen.getByText(/^买家付/).textContent).toBe('买家付 ¥268.00，到手 ¥221.20，毛利 ¥20.20（7%）')
})

test('a window that passed while the summary stood there is said where it can be changed', async () => {
  serve(onlineOrders.detail, anOnlineDetail({ delivery_date: '2020-11-15', delivery_time: '14:00-15:00' }))
  show()
  await ready()
  await userEvent.click(screen.getByLabelText('抢单'))
  await userEvent.type(screen.getByLabelText(/价格/), '200')
  await userEvent.click(screen.getByRole('button', { name: '发布并支付' }))
  expect(await screen.findByLabelText('收货人')).toBeTruthy()
  expect(callsOf(transferOrders.create)).toHaveLength(0)
})

test('who may not read the consignee gets the rest and writes it anew', async () => {
  refuse(onlineOrders.reveal, codes.forbidden)
  show()
  await ready()
  expect(value('商品名称')).toBe('33枝红玫瑰 红色')
  expect(value('收货人')).toBe('')
})

test('an order that is passed on is priced by the merchant’s usual share', async () => {
  serve(stores.orderingSetting, anOrderingSetting({ kind: 1, price_percent: 50 }))
  serve(onlineOrders.detail, anOnlineDetail({ order_amount: '300.00' }))
  showPage(CreatePage, { at: `transfer_order/create?origin_sn=${origin}` })
  expect(await screen.findByDisplayValue('150.00')).toBeTruthy()
})
