import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { print } from '@zdb/contract/desk/print/endpoints'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOrderMoney } from '../../../../test/order-money.ts'
import { anOnlineDetail, aRefund, aReminder, theSecrets, type OnlineDetail } from '../../../../test/online-orders.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { aPush } from '../../../../test/pushes.ts'
import { openConsole } from '../../../../test/render.tsx'
import { page } from '#core/router/page.ts'
import { OnlineOrderDetail } from './detail-page.tsx'

beforeEach(() => serve(finance.orderMoney, anOrderMoney()))

const sn = 'O20261115100000000001'

const Written = () => null

beforeEach(() => serve(print.onlineJobs, []))

const enter = () =>
  openConsole(
    [
      page('onlineOrder', {
        gate: 'always',
        load: () => Promise.resolve(OnlineOrderDetail),
      }),
      page('createTransfer', { gate: 'always', load: () => Promise.resolve(Written) }),
    ],
    { at: `netorder/index/${sn}/detail` },
  )
const show = (change: Partial<OnlineDetail> = {}) => {
  serve(onlineOrders.detail, anOnlineDetail(change))
  return enter()
}
const part = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))

test('an order passed on says that the other shop has it', async () => {
  show({ turn: { owner: 'otherShop', until: inMinutes(100), of: '送达', outcome: '超过配送时间将标记为超时' } })
  expect(await screen.findByText('等待接单门店')).toBeTruthy()
  expect(screen.queryByText('待您处理')).toBeNull()
})

test('goods, people, money, invoice, state with its deadline and the whole story are on one page', async () => {
  show({
    invoice: { title: '花间小筑', tax_no: '91110000', email: '' },
    photos: ['/files/bouquet.jpg'],
    timeline: [
      {
        at: '2026-11-15 10:30:00',
        actor: '林老板',
        side: 'merchant',
        what: '快速修改',
        detail: '',
        changes: [{ label: '配送时间', before: '13:00-14:00', after: '14:00-15:00' }],
        device: 'Chrome',
      },
      { at: '2026-11-15 10:00:00', actor: '买家', side: 'buyer', what: '下单', detail: '', changes: [], device: '' },
    ],
  })
  const goods = await part('商品')
  for (const words of ['33枝红玫瑰', '红色', '268.00', '生日快乐', '不要满天星'])
    expect(goods.getByText(words)).toBeTruthy()
  expect((await part('收货与配送')).getByText(/^北京市朝阳区光华路\*{4}/)).toBeTruthy()
  const money = await part('金额')
  expect(money.getByText('商品合计')).toBeTruthy()
  expect(money.getByText('241.20')).toBeTruthy()
  expect((await part('发票')).getByRole('button', { name: '花间小筑' })).toBeTruthy()
  expect((await part('照片')).getByRole('button', { name: '查看照片 1' })).toBeTruthy()
  expect((await part('来源')).getByText('国贸旗舰店')).toBeTruthy()
  const now = await part('现在')
  for (const words of ['待安排', '268.00', '待您处理', '超过配送时间将列入已超时，不会自动关闭'])
    expect(now.getByText(words)).toBeTruthy()
  const story = await part('全部记录')
  expect(story.getByText('14:00-15:00')).toBeTruthy()
  expect(story.getByText('本店 · 林老板 · Chrome')).toBeTruthy()
  expect(story.getByText('买家')).toBeTruthy()
})

test('people are masked until somebody who may asks, and masked again after half a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  serve(onlineOrders.reveal, theSecrets)
  show({ phone: '***3456' })
  const place = await part('收货与配送')
  expect(place.getByText(/林\*\* 138\*{4}2210/)).toBeTruthy()
  expect(callsOf(onlineOrders.reveal)).toHaveLength(0)
  await user.click(place.getByRole('button', { name: '查看' }))
  const full = within(await screen.findByRole('dialog', { name: '收货人完整信息' }))
  expect(full.getByRole('button', { name: '北京市朝阳区光华路SOHO2座' })).toBeTruthy()
  expect(full.getAllByRole('button', { name: '13812342210' })).toHaveLength(2)
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf(onlineOrders.reveal)).toHaveLength(1)
})

test('an order that was passed on names the shop that has it instead of one’s own', async () => {
  show({
    delivery_shop: { sid: '7', name: '国贸店' },
    transfer_shop: { name: '光华花店', distance: 3.2 },
    turn: { owner: 'otherShop', until: '2036-11-15 15:00:00', of: '送达', outcome: '' },
  })
  const place = await part('收货与配送')
  expect(place.getByText('接单门店').nextSibling?.textContent).toBe('光华花店')
  expect(place.queryByText('国贸店')).toBeNull()
  expect(place.getByText('3.2 km')).toBeTruthy()
  expect((await part('现在')).getByText('等光华花店')).toBeTruthy()
})

test('who may not read people in full is not offered to', async () => {
  show({ actions: ['transfer'] })
  expect((await part('收货与配送')).queryByRole('button', { name: '查看' })).toBeNull()
})

test('shop and door are drawn with the straight way between them once a store has the order', async () => {
  show({ delivery_shop: { sid: '7', name: '国贸店' }, shop_spot: { longitude: 116.46, latitude: 39.92 } })
  expect(await screen.findByRole('img', { name: '从国贸店到收货地址直线1.11公里' })).toBeTruthy()
})

test('a refund is refused only with a reason, and what was said about it can be read', async () => {
  serve(onlineOrders.refundRejectReasons, ['商品已制作', '其他'])
  serve(onlineOrders.answerRefund, null)
  serve(onlineOrders.refundRecords, [
    { at: '2026-11-15 10:00:00', who: '买家', what: '申请退款', detail: '268.00元，不想要了' },
  ])
  const turn = { owner: 'shop', until: aRefund.answer_by, of: '答复', outcome: '请处理买家的退款申请' } as const
  show({ badges: ['refund'], refund: aRefund, refunds: [aRefund], actions: ['answerRefund', 'negotiate'], turn })
  const refunds = await part('退款')
  await press(refunds, '退款记录')
  expect(await refunds.findByText(/申请退款 268.00元，不想要了/)).toBeTruthy()
  expect((await part('现在')).getByText(/^答复剩 23小时/)).toBeTruthy()
  expect((await part('现在')).getByText(/^送达剩 /)).toBeTruthy()
  await press(await part('现在'), '处理退款')
  const box = await dialog('处理退款')
  expect(box.getByText(/^答复剩 23小时/)).toBeTruthy()
  await press(box, '拒绝退款')
  expect(await box.findByText('请选择拒绝原因')).toBeTruthy()
  expect(callsOf(onlineOrders.answerRefund)).toHaveLength(0)
  await press(box, '商品已制作')
  await press(box, '拒绝退款')
  expect(await screen.findByText('已拒绝退款')).toBeTruthy()
  expect(callsOf(onlineOrders.answerRefund)[0]?.body).toEqual({ refund_id: '31', agreed: false, reason: '商品已制作' })
})

test('a refund is agreed to once, and the one that was pressed is the one answered', async () => {
  serve(onlineOrders.refundRejectReasons, ['其他'])
  let finish: (value: null) => void = () => undefined
  serve(onlineOrders.answerRefund, () => new Promise<null>((resolve) => (finish = resolve)))
  const second = { ...aRefund, id: '32', amount: '20.00', full: false }
  show({ badges: ['refund'], refund: aRefund, refunds: [second, aRefund], actions: ['answerRefund'] })
  const [line] = (await part('退款')).getAllByRole('button', { name: '处理退款' })
  await userEvent.click(line as HTMLElement)
  const box = await dialog('处理退款')
  await press(box, '同意退款')
  await press(box, '同意退款')
  finish(null)
  expect(await screen.findByText('已同意退款')).toBeTruthy()
  expect(callsOf(onlineOrders.answerRefund).map(({ body }) => body)).toEqual([
    { refund_id: '32', agreed: true, reason: '' },
  ])
})

test('instead of a refund part of the money is offered with pictures, never more than was asked for', async () => {
  serve(onlineOrders.negotiateConditions, [{ id: 1, title: '部分退款', needs_amount: true }])
  const about = { name: 'a.jpg', size: 3, type: 'image/jpeg', kind: 'image', width: null, height: null } as const
  serve(files.upload, { url: '/files/a.jpg', ...about })
  serve(onlineOrders.negotiate, null)
  show({ badges: ['refund'], refund: aRefund, refunds: [aRefund], actions: ['answerRefund', 'negotiate'] })
  await press(await part('现在'), '协商')
  const box = await dialog('与买家协商')
  await press(box, '提交协商')
  expect(await box.findByText('请填写退款金额')).toBeTruthy()
  await userEvent.type(box.getByLabelText('退款金额'), '300')
  await press(box, '提交协商')
  expect(await box.findByText('不能超过买家申请的金额')).toBeTruthy()
  await userEvent.clear(box.getByLabelText('退款金额'))
  await userEvent.type(box.getByLabelText('退款金额'), '20')
  await press(box, '提交协商')
  expect(await box.findByText('请上传凭证图片')).toBeTruthy()
  await userEvent.upload(box.getByLabelText('上传凭证图片'), new File(['abc'], 'a.jpg', { type: 'image/jpeg' }))
  await box.findByRole('button', { name: '移除凭证图片 1' })
  await press(box, '提交协商')
  expect(await screen.findByText('已提交协商，等待买家答复')).toBeTruthy()
  const offer = { condition: 1, note: '', amount: '20.00', images: ['/files/a.jpg'] }
  expect(callsOf(onlineOrders.negotiate)[0]?.body).toEqual({ order_sn: sn, refund_id: '31', ...offer })
})

test('a reminder is answered with the usual words', async () => {
  serve(onlineOrders.remindReplies, [{ id: 1, title: '正在制作，马上为您送出' }])
  serve(onlineOrders.replyReminder, null)
  show({ badges: ['remind'], remind: aReminder, reminders: [aReminder], actions: ['replyReminder'] })
  expect((await part('催单')).getByText('还没有回复')).toBeTruthy()
  await press(await part('现在'), '回复催单')
  const box = await dialog('回复催单')
  await press(box, '回复')
  expect(await box.findByText('请填写回复内容')).toBeTruthy()
  await press(box, '正在制作，马上为您送出')
  await press(box, '回复')
  expect(await screen.findByText('已回复买家')).toBeTruthy()
  expect(callsOf(onlineOrders.replyReminder)[0]?.body).toEqual({ words: '正在制作，马上为您送出' })
})

test('where the channel carries no reply, it is written down and never shown as sent', async () => {
  serve(onlineOrders.remindReplies, [{ id: 1, title: '正在制作，马上为您送出' }])
  serve(onlineOrders.replyReminder, null)
  const doudian = { code: 20, key: 'dy', name: '抖店', mark: '抖', colour: '#111827' }
  const answered = { ...aReminder, id: '42', reply: '已电话联系', replied_at: '2026-11-15 10:00:00' }
  show({ channel: doudian, remind: aReminder, reminders: [aReminder, answered], actions: ['replyReminder'] })
  expect((await part('催单')).getByText(/店内记录，未发给买家：已电话联系/)).toBeTruthy()
  await press(await part('现在'), '回复催单')
  const box = await dialog('回复催单')
  expect(box.getByText(/抖店不转达催单回复/)).toBeTruthy()
  await press(box, '正在制作，马上为您送出')
  await press(box, '记录')
  expect(await screen.findByText('已记录')).toBeTruthy()
})

const eta = {
  id: '51',
  window_start: '2036-11-15 18:00:00',
  window_end: '2036-11-15 19:00:00',
  words: '下班才到家',
  status: 'open',
  at: '2026-11-15 10:00:00',
} as const

test.each([
  ['同意', '已同意，配送时间已更新', onlineOrders.agreeEta],
  ['拒绝', '已拒绝，配送时间不变', onlineOrders.refuseEta],
])('the buyer who wants it at another time hears: %s', async (answer, told, line) => {
  serve(line, null)
  show({ badges: ['eta'], eta, actions: ['agreeEta', 'refuseEta'] })
  await press(await part('现在'), '处理改时间')
  const box = await dialog('买家申请改时间')
  expect(box.getByText('2036-11-15 18:00–19:00')).toBeTruthy()
  expect(box.getByText('下班才到家')).toBeTruthy()
  await press(box, answer)
  expect(await screen.findByText(told)).toBeTruthy()
  expect(callsOf(line)).toHaveLength(1)
})

test('what the channel refused is said with its words, and told again by a press', async () => {
  serve(onlineOrders.replay, null)
  show({
    badges: ['write_back'],
    write_backs: [
      {
        id: '1',
        kind: 'ship',
        kind_zh: '发货',
        status: 2,
        status_zh: '渠道拒绝',
        tone: 'red',
        error: '物流单号不正确',
        tries: 3,
        at: '2026-11-15 10:00:00',
      },
    ],
    actions: ['replay'],
  })
  const channel = await part('渠道同步')
  for (const words of ['发货', '渠道拒绝', '物流单号不正确', '试了 3 次']) expect(channel.getByText(words)).toBeTruthy()
  await press(channel, '重新同步')
  expect(await screen.findByText('已重新发给渠道')).toBeTruthy()
})

test('one switch stops telling the channel anything, the other only the shipment', async () => {
  serve(onlineOrders.notSync, null)
  serve(onlineOrders.ignoreShipping, null)
  show({ ignore_shipping: true, badges: ['ignore_shipping'], actions: ['ignoreShipping', 'notSync'] })
  const channel = await part('渠道同步')
  const mute = channel.getByRole('switch', { name: '不同步渠道状态' })
  expect(mute.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(mute)
  await waitFor(() => expect(callsOf(onlineOrders.notSync)[0]?.body).toEqual({ on: true }))
  await userEvent.click(channel.getByRole('switch', { name: '忽略发货' }))
  await waitFor(() => expect(callsOf(onlineOrders.ignoreShipping)[0]?.body).toEqual({ on: false }))
})

test('an order that was typed in by hand has no channel to tell', async () => {
  show({ online_shop: { id: '', name: '' }, channel_order_sn: '' })
  await part('商品')
  expect(screen.queryByRole('region', { name: '渠道同步' })).toBeNull()
})

test('a transferred order shows how far it is there and leads to it', async () => {
  show({
    order_status: 20,
    order_status_zh: '转单处理中',
    transfer: { sn: 'T202611150001', status: 30, status_zh: '配送中', trouble: '门店已拒单' },
    actions: [],
  })
  const now = await part('现在')
  expect(now.getByRole('link', { name: 'T202611150001' }).getAttribute('href')).toBe(
    '/console/transfer_order/detail/T202611150001',
  )
  expect(now.getByText('门店已拒单')).toBeTruthy()
})

test('transferring leads to the page where a transfer is written, filled in from this order', async () => {
  const { address } = show()
  await press(await part('现在'), '转单')
  await waitFor(() => expect(address()).toBe(`/console/transfer_order/create?origin_sn=${sn}`))
})

test('arrived at the door is said once more before it is done', async () => {
  serve(onlineOrders.sign, null)
  show({ order_status: 10, delivery_shop: { sid: '7', name: '国贸店' }, actions: ['sign', 'init'] })
  await press(await part('现在'), '标记送达')
  await press(await dialog('标记为已送达？'), '标记送达')
  expect(await screen.findByText('已标记送达')).toBeTruthy()
  expect(callsOf(onlineOrders.sign)[0]).toMatchObject({ params: { sid: '7' }, body: { order_sn: sn } })
})

test('an order goes back to be arranged, and a closed one comes back', async () => {
  serve(onlineOrders.init, null)
  serve(onlineOrders.reopen, null)
  // Of a closed one there is nothing to print: both stand beside each other.
  show({ order_status: onlineStates.closed.code, actions: ['init', 'reopen'] })
  const now = await part('现在')
  await press(now, '退回待安排')
  await press(await dialog('退回待安排？'), '退回')
  expect(await screen.findByText('已退回待安排')).toBeTruthy()
  await press(now, '恢复网单')
  await press(await dialog('恢复这张网单？'), '恢复网单')
  expect(await screen.findByText('网单已恢复')).toBeTruthy()
})

test('a push brings the new state without a reload', async () => {
  show()
  await part('现在')
  serve(onlineOrders.detail, anOnlineDetail({ order_status: 50, order_status_zh: '已关闭', actions: [] }))
  act(() => makeFeed('100').receive(aPush(1, '买家已取消', { type: 7, identity: 0 })))
  expect(await (await part('现在')).findByText('已关闭')).toBeTruthy()
})

test('someone else’s order is refused in words', async () => {
  refuse(onlineOrders.detail, codes.notFound)
  enter()
  const back = await screen.findByRole('link', { name: '返回网单管理' })
  expect(back.parentElement?.textContent).toContain(codes.notFound.message)
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
  expect(screen.getByRole('heading', { name: '网单详情', level: 1 })).toBeTruthy()
  expect(back.getAttribute('href')).toContain('netorder/new_index')
})

test('while an order is on its way its page already has its title and shape', async () => {
  const { promise, resolve } = Promise.withResolvers<OnlineDetail>()
  serve(onlineOrders.detail, () => promise)
  enter()
  expect(await screen.findByRole('heading', { name: '网单详情', level: 1 })).toBeTruthy()
  expect(screen.getAllByRole('status', { name: '加载中' }).length).toBeGreaterThan(1)
  act(() => resolve(anOnlineDetail()))
  await part('现在')
  await waitFor(() => expect(screen.queryByRole('status', { name: '加载中' })).toBeNull())
})
