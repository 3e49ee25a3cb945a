import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { aTitle } from '../../../../test/money/invoices.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { anOrderMoney } from '../../../../test/order-money.ts'
import { aSentDetail, aShop } from '../../../../test/sent-orders.ts'
import { aPush } from '../../../../test/pushes.ts'
import { openConsole } from '../../../../test/render.tsx'
import { page } from '#core/router/page.ts'
import { TransferOrderDetail } from './detail-page.tsx'

const sn = 'T202611150001'
const photo = { id: '1', url: '/files/a.jpg', status: 1, status_zh: '待审核', cause: '', at: '2026-11-15 12:00:00' }
const atShop = {
  order_status: 20,
  order_status_zh: '待配送',
  shop: aShop,
  turn: { owner: 'shop', until: '2036-11-15 15:00:00', outcome: '超过配送时间将标记为异常' },
} as const

beforeEach(() => {
  serve(finance.orderMoney, anOrderMoney())
  serve(transferOrders.detail, aSentDetail())
  serve(transferOrders.modificationHistory, [])
})

const show = (query = '') =>
  openConsole(
    [
      page('transferOrder', {
        gate: 'always',
        load: () => Promise.resolve(TransferOrderDetail),
      }),
    ],
    { at: `transfer_order/detail/${sn}${query}` },
  )
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))

test('facts, money, the state with its deadline, and the whole story are on one page', async () => {
  serve(
    transferOrders.detail,
    aSentDetail({
      timeline: [
        {
          at: '2026-11-15 10:30:00',
          actor: '林老板',
          side: 'sender',
          what: '修改转单',
          detail: '',
          changes: [{ label: '配送时间', before: '13:00-14:00', after: '14:00-15:00' }],
          device: 'Chrome',
        },
      ],
    }),
  )
  show()
  expect((await part('商品')).getByText('33枝红玫瑰')).toBeTruthy()
  const place = await part('收货与配送')
  expect(place.getByRole('button', { name: '13812342210' })).toBeTruthy()
  expect(place.getByRole('button', { name: '北京市朝阳区光华路SOHO2座' })).toBeTruthy()
  expect((await part('金额')).getByText('268.00')).toBeTruthy()
  expect(await (await part('资金明细')).findByText('这张订单还没有动用余额')).toBeTruthy()
  const now = await part('现在')
  expect(now.getByText('等门店抢单')).toBeTruthy()
  expect(now.getByText(/^抢单剩 /)).toBeTruthy()
  expect(now.getByText('到期无人抢单将退回给您处理')).toBeTruthy()
  expect((await part('全部记录')).getByText('14:00-15:00')).toBeTruthy()
})

test('photos are looked at and turned down with a reason the shop can act on', async () => {
  serve(transferOrders.detail, aSentDetail({ ...atShop, photos: [photo], badges: ['photo'], actions: ['auditPhoto'] }))
  serve(transferOrders.photoRejectCauses, ['花材不新鲜', '照片不清晰'])
  serve(transferOrders.auditPhoto, null)
  show()
  await press(await part('现在'), '审核实拍')
  const box = await dialog('审核实拍')
  await press(box, '驳回')
  expect(await box.findByText('请填写驳回原因')).toBeTruthy()
  await press(box, '花材不新鲜')
  await press(box, '驳回')
  expect(await screen.findByText('实拍已驳回')).toBeTruthy()
  expect(callsOf(transferOrders.auditPhoto).map(({ body }) => body)).toEqual([
    { sn, accepted: false, cause: '花材不新鲜' },
  ])
})

test('settling says who gets what, and happens once', async () => {
  serve(
    transferOrders.detail,
    aSentDetail({ ...atShop, order_status: 40, order_status_zh: '待结算', actions: ['settle'] }),
  )
  let finish: (value: null) => void = () => undefined
  serve(transferOrders.settle, () => new Promise<null>((resolve) => (finish = resolve)))
  show()
  await press(await part('现在'), '结算')
  const box = await dialog('结算')
  expect(box.getByText(/将付给国贸花坊/)).toBeTruthy()
  await press(box, '确认结算')
  await press(box, '确认结算')
  finish(null)
  expect(await screen.findByText('已结算')).toBeTruthy()
  expect(callsOf(transferOrders.settle)).toHaveLength(1)
})

test('a change that waits for the shop is shown before and after, and can be taken back', async () => {
  serve(transferOrders.detail, aSentDetail({ ...atShop, badges: ['modify'], actions: ['revokeModification'] }))
  serve(transferOrders.modificationHistory, [
    {
      id: '3',
      revision: 1,
      status: 0,
      status_zh: '待对方确认',
      changes: [{ field: 'delivery_time', label: '配送时间', before: '14:00-15:00', after: '16:00-17:00' }],
      price_before: '268.00',
      price_after: '288.00',
      note: '客人改时间',
      answer: '',
      until: '2036-11-15 12:00:00',
      outcome: '到期未处理视为拒绝',
      at: '2026-11-15 10:00:00',
    },
  ])
  serve(transferOrders.revokeModification, null)
  show()
  const changes = await part('修改记录')
  expect(changes.getByText('16:00-17:00')).toBeTruthy()
  expect(changes.getByText('288.00')).toBeTruthy()
  expect(changes.getByText('到期未处理视为拒绝')).toBeTruthy()
  await press(await part('现在'), '撤回修改')
  await press(await dialog('撤回修改申请？'), '撤回修改')
  expect(await screen.findByText('修改申请已撤回')).toBeTruthy()
})

test('a finished order gets its invoice, and its case of before can still be read', async () => {
  serve(
    transferOrders.detail,
    aSentDetail({
      ...atShop,
      order_status: 50,
      order_status_zh: '已完成',
      turn: { owner: 'none', until: null, outcome: '' },
      after_sale_id: '8',
      actions: [],
    }),
  )
  serve(invoices.applyInvoice, null)
  serve(invoices.titles, [aTitle()])
  show()
  const now = await part('现在')
  expect(now.getByRole('button', { name: '查看售后' })).toBeTruthy()
  await press(now, '申请发票')
  const form = await dialog('申请发票')
  await press(form, '提交申请')
  expect(await form.findByText('请填写发票抬头')).toBeTruthy()
  await userEvent.click(form.getByRole('combobox', { name: '常用抬头' }))
  await userEvent.click(await screen.findByTitle(/^花语花艺有限公司/))
  const field = form.getByLabelText<HTMLInputElement>('发票抬头')
  await waitFor(() => expect(field.value).toBe('花语花艺有限公司'))
  await userEvent.clear(field)
  await userEvent.type(field, '花间小筑')
  await press(form, '提交申请')
  expect(await screen.findByText('发票申请已提交')).toBeTruthy()
  const { tax_no, email } = aTitle()
  expect(callsOf(invoices.applyInvoice)[0]?.body).toEqual({ sn, title: '花间小筑', tax_no, email })
})

test('whoever has just created an order goes on to pay it', async () => {
  serve(transferOrders.detail, aSentDetail({ actions: ['pay'], shop: aShop }))
  serve(transferOrders.payChannels, {
    revision: 1,
    amount: '268.00',
    channels: [{ id: 'balance', title: '可用余额', available_balance: '1000.00', enough: true }],
    has_pay_password: true,
  })
  const { address } = show('?pay=1')
  const paying = await dialog('支付转单')
  expect(await paying.findByLabelText('支付密码')).toBeTruthy()
  expect(paying.getByText(/国贸花坊/)).toBeTruthy()
  await waitFor(() => expect(address()).not.toContain('pay'))
})

test('a note of what was said on the phone joins the story', async () => {
  serve(transferOrders.addTracking, null)
  show()
  await press(await part('全部记录'), '添加跟进')
  const form = await dialog('添加跟进')
  await userEvent.type(form.getByLabelText('跟进内容'), '已电话确认')
  await press(form, '保存')
  expect(await screen.findByText('已添加跟进')).toBeTruthy()
  expect(callsOf(transferOrders.addTracking)[0]?.body).toEqual({ content: '已电话确认' })
})

test('a push brings the new state without a reload', async () => {
  show()
  await part('现在')
  serve(transferOrders.detail, aSentDetail({ ...atShop, actions: [] }))
  act(() => makeFeed('100').receive(aPush(1, '门店已抢单', { type: 7, identity: 1 })))
  expect(await (await part('现在')).findByText('待配送')).toBeTruthy()
})

test('someone else’s order is refused in words', async () => {
  refuse(transferOrders.detail, codes.notFound)
  refuse(transferOrders.modificationHistory, codes.notFound)
  show()
  const back = await screen.findByRole('link', { name: '返回转单管理' })
  expect(back.parentElement?.textContent).toContain(codes.notFound.message)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('heading', { name: '转单详情', level: 1 })).toBeTruthy()
  expect(back.getAttribute('href')).toContain('transfer_order/index')
})

test('shop and door are drawn with the straight way between them, once a shop has the order', async () => {
  serve(transferOrders.detail, aSentDetail({ ...atShop, shop_spot: { longitude: 116.46, latitude: 39.92 } }))
  show()
  expect(await screen.findByRole('img', { name: '从国贸花坊到收货地址直线1.11公里' })).toBeTruthy()
})

test('whom to call at the shop stands beside it', async () => {
  const contact = { title: '接单联系人', name: '林小花', phone: '13811112222' }
  serve(transferOrders.detail, aSentDetail({ ...atShop, contact }))
  show()
  const place = await part('收货与配送')
  expect(place.getByText(/接单联系人 林小花/)).toBeTruthy()
  expect(place.getByRole('button', { name: '13811112222' })).toBeTruthy()
})

test('a shop that is not what it seems is reported to the platform', async () => {
  serve(transferOrders.detail, aSentDetail(atShop))
  serve(stores.invalidTags, [
    { id: 1, name: '电话无法接通' },
    { id: 3, name: '门店已停业' },
  ])
  serve(stores.reportInvalid, null)
  show()
  await press(await part('收货与配送'), '反馈门店')
  const form = await dialog('反馈门店“国贸花坊”')
  await press(form, '提交反馈')
  expect(await form.findByText('请选择问题类型')).toBeTruthy()
  await userEvent.click(form.getByRole('checkbox', { name: '门店已停业' }))
  await userEvent.type(form.getByLabelText('问题描述'), '去了两次都关着门')
  await press(form, '提交反馈')
  expect(await screen.findByText('已反馈，平台会尽快核实')).toBeTruthy()
  expect(callsOf(stores.reportInvalid)[0]?.body).toEqual({ shop_id: 'shop-9', tags: [3], content: '去了两次都关着门' })
})

test('without a shop there is nothing to draw', async () => {
  show()
  await part('收货与配送')
  expect(screen.queryByRole('img', { name: /直线/ })).toBeNull()
})

test('who may not see the account still reads what this order moved', async () => {
  serve(
    transferOrders.detail,
    aSentDetail({ money: [{ title: '冻结转单款', amount: '268.00', at: '2026-11-15 10:01:00' }] }),
  )
  openConsole([page('transferOrder', { gate: 'always', load: () => Promise.resolve(TransferOrderDetail) })], {
    at: `transfer_order/detail/${sn}`,
    me: clerk('transfer.read'),
  })
  expect((await part('金额')).getByText('冻结转单款')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '资金明细' })).toBeNull()
})
