import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOrderMoney } from '../../../../test/order-money.ts'
import { anOrderDetail, inMinutes } from '../../../../test/orders.ts'
import { aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { ReceivedOrderPage } from './detail-page.tsx'

const accepted = anOrderDetail({
  order_status: 20,
  order_status_zh: '待配送',
  consignee: '林小姐',
  mobile: '13800002210',
  address: '光华路SOHO 2座',
  actions: ['pickUp', 'chargeback'],
  timeline: [
    {
      at: '2026-11-15 10:10:00',
      actor: '林老板',
      side: 'shop',
      what: '接单',
      detail: '',
      changes: [],
      device: 'Chrome',
    },
  ],
})
const modification = {
  id: '3',
  revision: 1,
  status: 0,
  status_zh: '待对方确认',
  changes: [{ field: 'delivery_time', label: '配送时间', before: '14:00-15:00', after: '16:00-17:00' }],
  price_before: '268.00',
  price_after: '288.00',
  note: '客人改时间',
  answer: '',
  until: inMinutes(90),
  outcome: '到期未处理视为拒绝',
  at: '2026-11-15 11:00:00',
}

beforeEach(() => {
  serve(print.receivedJobs, [])
  serve(finance.orderMoney, anOrderMoney())
  serve(receivedOrders.detail, accepted)
  serve(receivedOrders.tracking, [{ at: '2026-11-15 10:10:00', what: '已接单', detail: '国贸店' }])
})
const show = (query = '?sn=T2026111500001') => showPage(ReceivedOrderPage, { at: `receive_order/detail${query}` })
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))

test('the facts, the money, where it is and everything that happened are on one page', async () => {
  show()
  const delivery = await part('配送')
  expect(delivery.getByText('林小姐', { exact: false })).toBeTruthy()
  expect(delivery.getByRole('button', { name: /13800002210/ })).toBeTruthy()
  expect(delivery.getByText(/光华路SOHO 2座/)).toBeTruthy()
  expect((await part('货款')).getByText('268.00')).toBeTruthy()
  expect(await (await part('资金明细')).findByText('这张订单还没有动用余额')).toBeTruthy()
  expect(await (await part('订单跟踪')).findByText('已接单')).toBeTruthy()
  expect((await part('全部记录')).getByText('接单')).toBeTruthy()
})

test('now says the state, what it is worth, whose turn it is, until when and what happens then', async () => {
  show()
  const now = await part('现在')
  expect(now.getByText('待配送')).toBeTruthy()
  expect(now.getByText('268.00')).toBeTruthy()
  expect(now.getByText('待您配送')).toBeTruthy()
  expect(now.getByText(/^送达剩 /)).toBeTruthy()
  expect(now.getByText('到期未接单将退回发单方')).toBeTruthy()
  expect(now.getByRole('button', { name: '开始配送' })).toBeTruthy()
})

test('with a rider under way the detail leads to it', async () => {
  const called = { send_time: inMinutes(-5), confirm_time: null, logistics_order_no: 'D2026111510000001' }
  serve(receivedOrders.detail, { ...accepted, order_logistics: { ...called, status: 1, status_zh: '待骑手接单' } })
  show()
  const now = await part('现在')
  expect(now.getByText(/配送待骑手接单/)).toBeTruthy()
  expect(now.getByRole('link', { name: 'D2026111510000001' }).getAttribute('href')).toBe(
    '/console/logistics/detail?sn=D2026111510000001',
  )
})

test('a wish to change the order is shown with its price, and answered', async () => {
  serve(receivedOrders.detail, { ...accepted, modification, badges: ['modify'], actions: ['auditModification'] })
  serve(receivedOrders.auditModification, null)
  show()
  expect((await part('对方申请修改订单')).getByText('16:00-17:00')).toBeTruthy()
  await press(await part('现在'), '处理修改')
  const form = within(await screen.findByRole('dialog', { name: '处理修改申请' }))
  const submit = form.getByRole('button', { name: '提交' })
  expect(submit.getAttribute('aria-description')).toBe('请选择同意或拒绝')
  expect(submit.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(form.getByRole('radio', { name: '拒绝修改' }))
  expect(submit.getAttribute('aria-disabled')).toBeNull()
  await press(form, '提交')
  expect(await form.findByText('请填写拒绝的原因')).toBeTruthy()
  await userEvent.type(form.getByLabelText('回复'), '骑手已经约好')
  await press(form, '提交')
  expect(await screen.findByText('已拒绝修改，订单不变')).toBeTruthy()
  expect(callsOf(receivedOrders.auditModification)[0]).toMatchObject({
    params: { sn: accepted.sn },
    body: { agreed: false, answer: '骑手已经约好' },
  })
})

test('agreeing to a change needs no words', async () => {
  serve(receivedOrders.detail, { ...accepted, modification, actions: ['auditModification'] })
  serve(receivedOrders.auditModification, null)
  show()
  await press(await part('现在'), '处理修改')
  const form = within(await screen.findByRole('dialog', { name: '处理修改申请' }))
  await userEvent.click(form.getByRole('radio', { name: '同意修改' }))
  await press(form, '提交')
  expect(await screen.findByText('已同意修改，订单按新内容执行')).toBeTruthy()
  expect(callsOf(receivedOrders.auditModification)[0]?.body).toEqual({ agreed: true, answer: '', revision: 1 })
})

const withRider = () => {
  const order_logistics = {
    send_time: inMinutes(-5),
    confirm_time: null,
    logistics_order_no: 'D2026111510000001',
    status: 1,
    status_zh: '待骑手接单',
  }
  serve(receivedOrders.detail, { ...accepted, modification, order_logistics, actions: ['auditModification'] })
  serve(receivedOrders.auditModification, null)
  serve(delivery.cancelReasons, { items: [], fee: '3.00', notice: '此刻取消需支付3.00元' })
}
const agreeWithRider = async () => {
  show()
  await press(await part('现在'), '处理修改')
  const form = within(await screen.findByRole('dialog', { name: '处理修改申请' }))
  await userEvent.click(form.getByRole('radio', { name: '同意修改' }))
  return form
}

test.each([
  ['keep', /不变，按原信息配送/, {}],
  ['cancel', '取消配送（此刻取消需支付3.00元）', { fee: '3.00' }],
  ['change', '修改配送，送到新地址（运费增加2.50元）', { fee: '2.50' }],
] as const)('with a rider under way agreeing says what becomes of it: %s', async (action, name, price) => {
  withRider()
  serve(receivedOrders.rideChange, { fee: '2.50', notice: '运费增加2.50元' })
  const form = await agreeWithRider()
  await press(form, '提交')
  expect(await form.findByText('请选择已叫的骑手怎么办')).toBeTruthy()
  await userEvent.click(await form.findByRole('radio', { name }))
  await press(form, '提交')
  expect(await screen.findByText('已同意修改，订单按新内容执行')).toBeTruthy()
  expect(callsOf(receivedOrders.auditModification)[0]?.body).toMatchObject({
    agreed: true,
    revision: 1,
    ride: { action, ...price },
  })
})

test('a courier that cannot change a ride is not offered for that', async () => {
  withRider()
  serve(receivedOrders.rideChange, { fee: null, notice: '该运力不支持此操作' })
  const form = await agreeWithRider()
  expect(await form.findByRole('radio', { name: /此刻取消需支付3.00元/ })).toBeTruthy()
  await waitFor(() => expect(callsOf(receivedOrders.rideChange)).toHaveLength(1))
  expect(form.queryByRole('radio', { name: /修改配送/ })).toBeNull()
})

test('a refused photo says why, and an open after-sale is one click away', async () => {
  const photo = {
    id: '1',
    url: '/files/a.jpg',
    status: 3,
    status_zh: '已驳回',
    cause: '照片不清晰',
    at: '2026-11-15 12:00:00',
  }
  serve(receivedOrders.detail, { ...accepted, photos: [photo], badges: ['after_sale'], after_sale_id: '9' })
  show()
  expect((await part('实拍')).getByText('已驳回：照片不清晰')).toBeTruthy()
  expect((await part('现在')).getByRole('button', { name: '查看售后' })).toBeTruthy()
})

test('what the sender thinks of the work is shown', async () => {
  const comment = {
    marks: { quality: 5, service: 4, speed: 5 },
    text: '花很新鲜',
    images: [],
    by_default: false,
    at: '2026-11-16 18:00:00',
  }
  serve(receivedOrders.detail, { ...accepted, comment })
  show()
  const said = await part('评价')
  expect(said.getByText('花很新鲜')).toBeTruthy()
  expect(said.getByText('4 分')).toBeTruthy()
})

test('a push brings the new state without a reload', async () => {
  show()
  await part('现在')
  serve(receivedOrders.detail, { ...accepted, order_status_zh: '已取消', actions: [] })
  act(() => makeFeed('100').receive(aPush(1, '订单已取消', { type: 8, identity: 2 })))
  expect(await (await part('现在')).findByText('已取消')).toBeTruthy()
})

test('someone else’s order is refused in words', async () => {
  refuse(receivedOrders.detail, codes.notFound)
  show()
  const back = await screen.findByRole('link', { name: '返回接单管理' })
  expect(back.parentElement?.textContent).toContain(codes.notFound.message)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('heading', { name: '接单详情', level: 1 })).toBeTruthy()
  expect(back.getAttribute('href')).toContain('receive_order/index')
})

test('without a number the page says where to come from', async () => {
  show('')
  expect(await screen.findByText('没有指定订单，请从接单列表进入')).toBeTruthy()
})

test('the way to the door is drawn once the door is known', async () => {
  const spots = { shop_spot: { longitude: 116.46, latitude: 39.92 }, longitude: 116.46, latitude: 39.91 }
  serve(receivedOrders.detail, { ...accepted, ...spots })
  show()
  expect(await screen.findByRole('img', { name: '从国贸店到收货地址直线1.11公里' })).toBeTruthy()
})
