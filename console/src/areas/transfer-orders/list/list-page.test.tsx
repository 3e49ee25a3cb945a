import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import { codes } from '@zdb/contract/codes'
import { momentText } from '@zdb/contract/kit/china-time'
import { senderTabs, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { noCurve } from '../../../../test/acceptance.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { aPayDesk } from '../../../../test/money/payments.ts'
import { aSentOrder, aShop } from '../../../../test/sent-orders.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { clerk } from '../../../../test/people.ts'
import { aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { TransferOrderList } from './list-page.tsx'

beforeEach(() => {
  serve(trust.list, [])
  serve(acceptance.curve, noCurve)
  serve(transferOrders.list, pageOf(aSentOrder()))
  serve(transferOrders.totals, { all: 1, waitGrab: 1, today: 0 })
  serve(
    transferOrders.menus,
    senderTabs.map(({ index, title, tone }) => ({ index, title, color: tone })),
  )
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(shell.dateRanges, [
    { key: 'last_month', label: '最近一个月', start: '2026-10-15', end: '2026-11-15' },
    { key: 'custom_date_range', label: '自定义', start: '', end: '' },
  ])
})

const list = (at = '', me = undefined as ReturnType<typeof clerk> | undefined) =>
  showPage(TransferOrderList, { at: `transfer_order/index${at}`, me })
const card = async (sn = 'T202611150001') => within(await screen.findByRole('article', { name: `订单 ${sn}` }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))
const more = async (name: string) => {
  await press(await card(), '更多')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('sixteen tabs with their counts; the address holds the chosen one', async () => {
  const { address } = list()
  await card()
  await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(16))
  await userEvent.click(screen.getByRole('tab', { name: /待抢单/ }))
  await waitFor(() => expect(callsOf(transferOrders.list).at(-1)?.query.status).toBe('waitGrab'))
  expect(address()).toContain('status=waitGrab')
  expect(screen.getByRole('tab', { name: /待抢单/ }).textContent).toBe('待抢单1')
})

test('a card shows when, what, where, how much, and whose turn it is', async () => {
  list()
  const shown = await card()
  for (const words of ['待抢单', '抢单', '33枝红玫瑰 ×1', '等门店抢单', '268.00', '林** 138****2210'])
    expect(shown.getByText(words)).toBeTruthy()
  expect(shown.getByText(/备注 不要满天星/)).toBeTruthy()
  expect(shown.getByText('11-15 14:00–15:00', { exact: false, selector: 'time' })).toBeTruthy()
})

test('filters travel in the address and go as chips', async () => {
  list('?kind=1&keyword=2210&status=today')
  await card()
  expect(callsOf(transferOrders.list)[0]?.query).toMatchObject({ kind: '1', keyword: '2210', status: 'today' })
  await userEvent.click(screen.getByRole('button', { name: '取消关键字' }))
  await waitFor(() => expect(callsOf(transferOrders.list).at(-1)?.query.keyword).toBeUndefined())
  expect(callsOf(transferOrders.list).at(-1)?.query.kind).toBe('1')
})

test('a keyword is searched on Enter', async () => {
  list()
  await card()
  await userEvent.type(screen.getByRole('searchbox', { name: '单号/商品/手机尾号' }), '玫瑰{Enter}')
  await waitFor(() => expect(callsOf(transferOrders.totals).at(-1)?.query.keyword).toBe('玫瑰'))
})

test('an order offers what the server allows and nothing else', async () => {
  serve(transferOrders.list, pageOf(aSentOrder({ actions: ['pay', 'cancel'] })))
  list()
  const shown = await card()
  expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['支付', '备注', '取消转单']),
  )
  expect(shown.queryByRole('button', { name: '加价' })).toBeNull()
})

test('paying asks for the payment password and is sent once, however often it is pressed', async () => {
  serve(transferOrders.list, pageOf(aSentOrder({ actions: ['pay'] })))
  serve(transferOrders.payChannels, {
    revision: 1,
    amount: '268.00',
    channels: [{ id: 'balance', title: '可用余额', available_balance: '1000.00', enough: true }],
    has_pay_password: true,
  })
  let finish: (value: null) => void = () => undefined
  serve(transferOrders.pay, () => new Promise<null>((resolve) => (finish = resolve)))
  list()
  await press(await card(), '支付')
  const form = await dialog('支付转单')
  const field = await form.findByLabelText('支付密码')
  await press(form, '确认支付')
  expect(await form.findByText('请输入支付密码')).toBeTruthy()
  await userEvent.type(field, '123456')
  await press(form, '确认支付')
  await press(form, '确认支付')
  await waitFor(() => expect(callsOf(transferOrders.pay)).toHaveLength(1))
  await press(form, '确认支付')
  finish(null)
  expect(await screen.findByText('支付成功')).toBeTruthy()
  expect(callsOf(transferOrders.pay)).toHaveLength(1)
  expect(callsOf(transferOrders.pay)[0]).toMatchObject({
    params: { sn: 'T202611150001' },
    body: { pay_password: '123456' },
  })
})

test('without enough money the rest is paid through a channel', async () => {
  serve(payments.payDesk, aPayDesk({ amount: '268.00', available_balance: '1.00' }))
  serve(transferOrders.list, pageOf(aSentOrder({ actions: ['pay'] })))
  serve(transferOrders.payChannels, {
    revision: 1,
    amount: '268.00',
    channels: [{ id: 'balance', title: '可用余额', available_balance: '1.00', enough: false }],
    has_pay_password: true,
  })
  list()
  await press(await card(), '支付')
  expect(await screen.findByText('可用余额不足，差额可以用支付渠道支付')).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: '支付转单' })).toBeTruthy()
})

test('without a payment password the dialog shows where to set one', async () => {
  serve(transferOrders.list, pageOf(aSentOrder({ actions: ['pay'] })))
  serve(transferOrders.payChannels, {
    revision: 1,
    amount: '268.00',
    channels: [{ id: 'balance', title: '可用余额', available_balance: '1000.00', enough: true }],
    has_pay_password: false,
  })
  list()
  await press(await card(), '支付')
  const box = await dialog('支付转单')
  const link = await box.findByRole('link', { name: '去设置支付密码' })
  expect(link.getAttribute('href')).toBe('/console/setting/account/safe/paypass')
  expect(box.queryByRole('button', { name: '确认支付' })).toBeNull()
})

test('a wrong payment password is said and the dialog stays', async () => {
  serve(transferOrders.list, pageOf(aSentOrder({ actions: ['pay'] })))
  serve(transferOrders.payChannels, {
    revision: 1,
    amount: '268.00',
    channels: [{ id: 'balance', title: '可用余额', available_balance: '1000.00', enough: true }],
    has_pay_password: true,
  })
  refuse(transferOrders.pay, { code: codes.invalid.code, message: '支付密码不正确' })
  list()
  await press(await card(), '支付')
  const form = await dialog('支付转单')
  await userEvent.type(await form.findByLabelText('支付密码'), '000000{Enter}')
  expect(await screen.findByText('支付密码不正确')).toBeTruthy()
  expect(form.getByRole('button', { name: '确认支付' })).toBeTruthy()
})

test('a price only goes up', async () => {
  serve(transferOrders.raisePrice, null)
  list()
  await press(await card(), '加价')
  const form = await dialog('加价')
  await userEvent.type(form.getByLabelText('新价格'), '200')
  await userEvent.type(form.getByLabelText('支付密码'), '123456')
  await press(form, '确认加价')
  expect(await form.findByText('新价格须高于现在的价格')).toBeTruthy()
  await userEvent.clear(form.getByLabelText('新价格'))
  await userEvent.type(form.getByLabelText('新价格'), '300')
  await press(form, '确认加价')
  expect(await screen.findByText('已加价')).toBeTruthy()
  expect(callsOf(transferOrders.raisePrice)[0]?.body).toEqual({ price: '300.00', pay_password: '123456' })
})

test('the time to grab is set anew', async () => {
  serve(transferOrders.deadlineOptions, [
    { minutes: 0, label: '不限时' },
    { minutes: 60, label: '1小时' },
  ])
  serve(transferOrders.setDeadline, null)
  list()
  await more('抢单设置')
  const form = await dialog('抢单设置')
  // Whoever only looks shortens nothing.
  await press(form, '保存')
  expect(form.getByRole('button', { name: '保存' }).getAttribute('aria-description')).toBe('请选择时限')
  expect(callsOf(transferOrders.setDeadline)).toHaveLength(0)
  await userEvent.click(await form.findByRole('radio', { name: '1小时' }))
  await press(form, '保存')
  expect(await screen.findByText('时限已修改')).toBeTruthy()
  expect(callsOf(transferOrders.setDeadline)[0]?.body).toEqual({ grab_minutes: 60 })
})

test('cancelling asks first', async () => {
  serve(transferOrders.cancel, null)
  list()
  await more('取消转单')
  const question = await dialog('取消这张转单？')
  expect(callsOf(transferOrders.cancel)).toHaveLength(0)
  await press(question, '取消转单')
  expect(await screen.findByText('转单已取消')).toBeTruthy()
  expect(callsOf(transferOrders.cancel)[0]?.params).toEqual({ sn: 'T202611150001' })
})

test('a shop that is slow is reminded', async () => {
  serve(transferOrders.list, pageOf(aSentOrder({ actions: [], turn: { owner: 'shop', until: null, outcome: '' } })))
  serve(transferOrders.remind, null)
  list()
  await press(await card(), '催单')
  expect(await screen.findByText('已提醒接单门店')).toBeTruthy()
})

test('memo and flag are for oneself', async () => {
  serve(flags.list, [{ id: 1, colour: 'red', name: '加急' }])
  serve(transferOrders.updateMemo, null)
  serve(transferOrders.list, pageOf(aSentOrder({ actions: [] })))
  list()
  await press(await card(), '备注')
  const form = await dialog('备注与旗帜')
  await userEvent.type(form.getByLabelText('备注'), '老客户')
  await userEvent.click(await form.findByRole('radio', { name: '加急' }))
  await press(form, '保存')
  expect(await screen.findByText('备注已保存')).toBeTruthy()
  expect(callsOf(transferOrders.updateMemo)[0]?.body).toEqual({ memo: '老客户', flag: 1 })
})

test('the cheapest quote stands on top, and choosing it leads on to paying', async () => {
  const quote = {
    id: '1',
    revision: 1,
    shop: aShop,
    price: '188.00',
    note: '',
    status: 0,
    status_zh: '报价中',
    distance: 1.2,
    score: 4.8,
    at: '2026-11-15 10:00:00',
  }
  serve(
    transferOrders.list,
    pageOf(aSentOrder({ kind: 2, kind_zh: '竞价单', order_amount: null, quotes: 2, actions: ['confirmQuote'] })),
  )
  serve(transferOrders.allQuotes, [quote, { ...quote, id: '2', price: '99.00', shop: { ...aShop, name: '光华花店' } }])
  serve(transferOrders.confirmQuote, null)
  serve(transferOrders.payChannels, {
    revision: 1,
    amount: '99.00',
    channels: [{ id: 'balance', title: '可用余额', available_balance: '1000.00', enough: true }],
    has_pay_password: true,
  })
  list()
  expect((await card()).getByText('待报价')).toBeTruthy()
  await press(await card(), '选报价')
  const rows = within(await screen.findByRole('list', { name: '报价' })).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('光华花店')
  await userEvent.click(screen.getByRole('button', { name: '选这家：光华花店' }))
  expect(await screen.findByText('已选中光华花店的报价，请支付')).toBeTruthy()
  expect(callsOf(transferOrders.confirmQuote)[0]?.body).toEqual({ quote_id: '2', revision: 1 })
  expect(await (await dialog('支付转单')).findByText('99.00')).toBeTruthy()
})

test('a push renews the list and the counts', async () => {
  list()
  await card()
  serve(transferOrders.list, pageOf(aSentOrder({ order_status_zh: '待配送', tone: 'yellow', actions: [] })))
  act(() => makeFeed('100').receive(aPush(7, '订单已被抢', { type: 7, identity: 1 })))
  expect(await (await card()).findByText('待配送')).toBeTruthy()
})

test('nothing found under a filter says so, and the filter goes with one press', async () => {
  serve(transferOrders.list, ({ query }) => (query.keyword ? pageOf() : pageOf(aSentOrder())))
  list('?keyword=没有')
  expect(await screen.findByText('没有符合条件的转单，换个条件试试')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await card()
})

test('who has sent nothing yet is led to do so', async () => {
  serve(transferOrders.list, pageOf())
  list()
  expect(await screen.findByText(/还没有转单/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: '发布转单' })).toHaveLength(2)
})

test('a list that fails says why and is asked again', async () => {
  refuse(transferOrders.list, { code: codes.invalid.code, message: '页码过大，请缩小筛选范围' })
  list('?page=900')
  const retry = await screen.findByRole('button', { name: '重试' })
  serve(transferOrders.list, pageOf(aSentOrder()))
  await userEvent.click(retry)
  await card()
})

test('who may only look finds nothing to write with', async () => {
  serve(transferOrders.list, pageOf(aSentOrder({ actions: [] })))
  list('', clerk('transfer.read'))
  const shown = await card()
  expect(shown.queryByRole('button', { name: '备注' })).toBeNull()
  expect(screen.queryByRole('button', { name: '发布转单' })).toBeNull()
})

test('a row of the workbench opens what it counted, and the filter goes with one press', async () => {
  list('?status=waitQuote&todo=quotesToChoose')
  await card()
  expect(callsOf(transferOrders.list).at(-1)?.query).toMatchObject({ status: 'waitQuote', todo: 'quotesToChoose' })
  expect(callsOf(transferOrders.totals).at(-1)?.query).toMatchObject({ todo: 'quotesToChoose' })
  await userEvent.click(screen.getByRole('button', { name: '取消待办' }))
  await waitFor(() => expect(callsOf(transferOrders.list).at(-1)?.query.todo).toBeUndefined())
})

test('each clock has its name, one that ran out counts on, and what waits for others has no filled button', async () => {
  const ago = momentText(new Date(Date.now() - 12 * 60_000))
  const turn = (owner: 'sender' | 'shop', until: string | null) => ({ owner, until, outcome: '' })
  const quoting = { order_status: transferStates.waitQuote.code, turn: turn('sender', '2036-11-15 12:00:00') }
  serve(
    transferOrders.list,
    pageOf(
      aSentOrder({ sn: 'T1', ...quoting, quotes: 0 }),
      aSentOrder({ sn: 'T2', ...quoting, quotes: 2 }),
      aSentOrder({
        sn: 'T3',
        order_status: transferStates.waitDelivery.code,
        turn: turn('shop', null),
        window_end: ago,
      }),
    ),
  )
  list()
  const [waits, quoted, late] = [await card('T1'), await card('T2'), await card('T3')]
  expect(waits.getByText('等门店报价')).toBeTruthy()
  expect(waits.getByText(/^报价剩 /)).toBeTruthy()
  expect(quoted.getByText('待您选报价')).toBeTruthy()
  expect(quoted.getByText(/^选报价剩 /)).toBeTruthy()
  expect(late.getByText('等门店配送')).toBeTruthy()
  expect(late.getByText('送达超时 12分钟').dataset.urgency).toBe('late')
  const filled = (place: ReturnType<typeof within>) =>
    place.getAllByRole('button').filter((button: HTMLElement) => button.dataset.kind === 'primary')
  expect([waits, quoted, late].map((place) => filled(place).length)).toEqual([0, 1, 0])
})
