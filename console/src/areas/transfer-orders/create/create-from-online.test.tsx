import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOnlineDetail, theSecrets } from '../../../../test/online-orders.ts'
import { showPage } from '../../../../test/render.tsx'
import { aShopCard } from '../../../../test/sent-orders.ts'
import { anOrderingSetting } from '../../../../test/stores.ts'
import { CreatePage } from './create-page.tsx'

const origin = 'O20261115100000000001'

beforeEach(() => {
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
  expect([value('收货人'), value('手机号'), value('备用电话（选填）')]).toEqual([
    '林晓',
    '13812342210',
    '13812342210_4321',
  ])
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
