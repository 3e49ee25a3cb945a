import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { files } from '@zdb/contract/desk/files/endpoints'
import { print } from '@zdb/contract/desk/print/endpoints'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { chargebackReasons, receiverTabs } from '@zdb/contract/orders/transfer-orders/states'
import { page } from '#core/router/page.ts'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { useSession } from '#core/session/session.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOrder, inMinutes } from '../../../../test/orders.ts'
import { aStore } from '../../../../test/channels.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { aPrinter } from '../../../../test/printing.ts'
import { aPush } from '../../../../test/pushes.ts'
import { openConsole, showPage } from '../../../../test/render.tsx'
import { ReceivedOrdersPage } from './list-page.tsx'
import { owner } from '../../../../test/people.ts'

const waiting = anOrder({ actions: ['confirm', 'reject'] })
const accepted = anOrder({
  order_status: 20,
  order_status_zh: '待配送',
  actions: ['pickUp', 'deliver', 'uploadPhoto', 'chargeback'],
})
beforeEach(() => {
  const menu = receiverTabs.map(({ index, title, tone }) => ({ index, title, color: tone }))
  serve(receivedOrders.menus, menu)
  serve(receivedOrders.totals, { waitReceive: 2, today: 5 })
  serve(receivedOrders.list, pageOf(waiting))
  serve(stores.productTypes, [{ id: 1, name: '鲜花绿植' }])
  serve(shell.dateRanges, [
    { key: 'last_month', label: '最近一个月', start: '2026-10-15', end: '2026-11-15' },
    { key: 'custom_date_range', label: '自定义', start: '', end: '' },
  ])
})

const open = { title: '页面', gate: 'always' as const }
const show = (query = '') => showPage(ReceivedOrdersPage, { at: `receive_order/index${query}` })
const card = async (sn = waiting.sn) => within(await screen.findByRole('article', { name: `订单 ${sn}` }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))
const pressMore = async (name: string) => {
  await press(await card(), '更多')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

test('an order that waits for delivery leads to calling a rider', async () => {
  serve(receivedOrders.list, pageOf({ ...accepted, actions: ['callRider', ...accepted.actions] }))
  const pages = [
    page('receivedOrders', { ...open, load: () => Promise.resolve(ReceivedOrdersPage) }),
    page('callRider', { ...open, load: () => Promise.resolve(() => <p>呼叫</p>) }),
  ]
  const { address } = openConsole(pages, { at: 'receive_order/index?status=waitDelivery' })
  const rider = (await card()).getByRole('button', { name: '呼叫骑手' })
  expect(rider.dataset.kind).toBe('primary')
  await userEvent.click(rider)
  await waitFor(() => expect(address()).toBe(`/console/logistics/create?type=received&sn=${accepted.sn}`))
})

test('thirteen tabs stand in four colours with their counts; the first look is at what waits', async () => {
  show()
  await card()
  const tabs = screen.getAllByRole('tab')
  expect(tabs.map((tab) => tab.dataset.tone).join(' ')).toBe(
    'blue blue yellow yellow yellow yellow red red green green green green green',
  )
  expect(await screen.findByRole('tab', { name: '待接单 2', selected: true })).toBeTruthy()
  expect(callsOf(receivedOrders.list)[0]?.query).toEqual({ status: 'waitReceive', page: '1' })
})

test('another tab is another address', async () => {
  const { address } = show()
  await card()
  await userEvent.click(screen.getByRole('tab', { name: '待配送' }))
  await waitFor(() => expect(callsOf(receivedOrders.list).at(-1)?.query.status).toBe('waitDelivery'))
  expect(address()).toBe('/console/receive_order/index?status=waitDelivery')
})

test('an order is accepted with one press', async () => {
  serve(receivedOrders.confirm, null)
  show()
  const shown = await card()
  serve(receivedOrders.list, pageOf())
  await press(shown, '接单')
  expect(await screen.findByText('已接单，请按时配送')).toBeTruthy()
  expect(callsOf(receivedOrders.confirm)[0]?.params).toEqual({ sn: waiting.sn })
  expect(await screen.findByRole('link', { name: '去抢单池' })).toBeTruthy()
})

test('rejecting asks for a reason, and the usual ones are one press away', async () => {
  serve(receivedOrders.reject, null)
  show()
  await press(await card(), '拒单')
  const form = await dialog('拒单')
  await press(form, '确认拒单')
  expect(await form.findByText('请填写拒单原因')).toBeTruthy()
  await press(form, '缺货')
  await press(form, '确认拒单')
  expect(await screen.findByText('已拒单，对方会收到您的原因')).toBeTruthy()
  expect(callsOf(receivedOrders.reject)[0]?.body).toEqual({ reason: '缺货' })
})

test('several orders are accepted at once, and each gets its own answer', async () => {
  const second = { ...waiting, sn: 'T2026111500002' }
  serve(receivedOrders.list, pageOf(waiting, second))
  serve(receivedOrders.batchConfirm, [
    { sn: waiting.sn, code: 0, message: '' },
    { sn: second.sn, code: codes.orderMoved.code, message: codes.orderMoved.message },
  ])
  show()
  await card()
  await userEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await userEvent.click(await screen.findByRole('button', { name: '批量接单' }))
  const answers = await dialog('批量接单：成功1单，未成功1单')
  expect(answers.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    `${waiting.sn}已接单`,
    `${second.sn}${codes.orderMoved.message}`,
  ])
  expect(callsOf(receivedOrders.batchConfirm)[0]?.body).toEqual({
    sns: [waiting.sn, second.sn],
    revisions: { [waiting.sn]: 1, [second.sn]: 1 },
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: '批量接单' })).toBeNull())
})

test('a chargeback shows its cost and the balance before it is done', async () => {
  serve(receivedOrders.list, pageOf(accepted))
  serve(receivedOrders.chargebackReasons, [...chargebackReasons])
  serve(receivedOrders.chargebackCost, {
    fee: '26.80',
    rate: 0.1,
    rule: '配送前2小时内退单，收取10%违约金',
    available_balance: '500.00',
    enough: true,
  })
  serve(receivedOrders.chargeback, null)
  show()
  await pressMore('退单')
  const form = await dialog('退单')
  expect((await form.findByText('违约金')).nextSibling?.textContent).toBe('¥26.80')
  expect(form.getByText('可用余额').nextSibling?.textContent).toBe('¥500.00充值提现')
  await press(form, '无骑手配送')
  await press(form, '确认退单')
  expect(await screen.findByText('已退单')).toBeTruthy()
  expect(callsOf(receivedOrders.chargeback)[0]).toMatchObject({
    params: { sn: accepted.sn },
    body: { reason: '无骑手配送' },
  })
})

test('who cannot pay the fee is told, and nothing is sent', async () => {
  serve(receivedOrders.list, pageOf(accepted))
  serve(receivedOrders.chargebackReasons, [...chargebackReasons])
  serve(receivedOrders.chargebackCost, {
    fee: '26.80',
    rate: 0.1,
    rule: '10%',
    available_balance: '1.00',
    enough: false,
  })
  show()
  await pressMore('退单')
  const form = await dialog('退单')
  expect(await form.findByText('可用余额不足以支付违约金，请先充值')).toBeTruthy()
  await press(form, '缺货')
  await press(form, '确认退单')
  await waitFor(() => expect(form.getAllByText('可用余额不足以支付违约金，请先充值')).toHaveLength(2))
  expect(callsOf(receivedOrders.chargeback)).toHaveLength(0)
})

test('delivery starts with one press and ends after a question', async () => {
  serve(receivedOrders.list, pageOf(accepted))
  serve(receivedOrders.pickUp, null)
  serve(receivedOrders.deliver, null)
  show()
  await press(await card(), '开始配送')
  expect(await screen.findByText('已开始配送')).toBeTruthy()
  await press(await card(), '确认送达')
  const question = await dialog('确认已送达？')
  expect(
    question.getByText(`确认后等待对方结算，${owner.rules.auto_settle_days}天内无售后将自动结算给您。`),
  ).toBeTruthy()
  await press(question, '确认送达')
  expect(await screen.findByText('已确认送达，等待对方结算')).toBeTruthy()
  expect(callsOf(receivedOrders.deliver)).toHaveLength(1)
})

test('real photos are uploaded and sent for audit', async () => {
  serve(receivedOrders.list, pageOf(accepted))
  serve(receivedOrders.uploadPhoto, null)
  serve(files.upload, {
    url: '/files/a.jpg',
    name: 'a.jpg',
    size: 3,
    type: 'image/jpeg',
    kind: 'image',
    width: 1,
    height: 1,
  })
  show()
  await pressMore('上传实拍')
  const form = await dialog('上传实拍')
  expect(form.getByText(`最多9张；对方${owner.rules.photo_hours}小时内未审核视为通过`)).toBeTruthy()
  await press(form, '提交审核')
  expect(await form.findByText('请上传实拍照片')).toBeTruthy()
  await userEvent.upload(form.getByLabelText('上传实拍照片'), new File(['abc'], 'a.jpg', { type: 'image/jpeg' }))
  expect(await form.findByAltText('实拍照片 1')).toBeTruthy()
  await press(form, '提交审核')
  expect(await screen.findByText('实拍已上传，等待对方审核')).toBeTruthy()
  expect(callsOf(receivedOrders.uploadPhoto)[0]?.body).toEqual({ images: ['/files/a.jpg'] })
})

test('with several shops one says which of them delivers', async () => {
  useSession.setState({ stores: [aStore('7', '国贸店'), aStore('8', '望京店')] })
  serve(receivedOrders.list, pageOf(accepted))
  serve(receivedOrders.setDeliveryShop, null)
  show()
  await pressMore('设置配送门店')
  const form = await dialog('设置配送门店')
  await userEvent.click(form.getByLabelText('配送门店'))
  await userEvent.click(await screen.findByTitle('望京店'))
  await press(form, '保存')
  expect(await screen.findByText('配送门店已设置')).toBeTruthy()
  expect(callsOf(receivedOrders.setDeliveryShop)[0]?.body).toEqual({ sid: '8' })
})

test('a memo and a flag are for one’s own shop', async () => {
  serve(flags.list, [{ id: 1, colour: 'red', name: '加急' }])
  serve(receivedOrders.updateMemo, null)
  show()
  await press(await card(), '备注')
  const form = await dialog('备注与旗帜')
  await userEvent.click(await form.findByRole('radio', { name: '加急' }))
  await userEvent.type(form.getByLabelText('备注'), '客人很急')
  await press(form, '保存')
  expect(await screen.findByText('备注已保存')).toBeTruthy()
  expect(callsOf(receivedOrders.updateMemo)[0]?.body).toEqual({ memo: '客人很急', flag: 1 })
})

test('an order that waits for a rider says how long ago it was sent', async () => {
  const sent = { ...accepted, order_logistics: { send_time: inMinutes(-65), confirm_time: inMinutes(-3) } }
  serve(receivedOrders.list, pageOf(sent))
  show('?status=waitRiderComfirm')
  expect(await (await card()).findByText('已发配送 1小时5分钟')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '待取货' }))
  expect(await (await card()).findByText('已接单 3分钟')).toBeTruthy()
})

test('filters stand in the address, and each goes with one press', async () => {
  const { address } = show('?kind=1&keyword=玫瑰')
  await card()
  expect(callsOf(receivedOrders.list)[0]?.query).toEqual({
    status: 'waitReceive',
    kind: '1',
    keyword: '玫瑰',
    page: '1',
  })
  await userEvent.click(screen.getByRole('button', { name: '取消关键字' }))
  await waitFor(() => expect(address()).toBe('/console/receive_order/index?kind=1'))
})

test('with several shops the list is narrowed to one of them', async () => {
  useSession.setState({ stores: [aStore('7', '国贸店'), aStore('8', '望京店')] })
  show()
  await card()
  await userEvent.click(screen.getByRole('combobox', { name: '门店' }))
  await userEvent.click(await screen.findByTitle('望京店'))
  await waitFor(() => expect(callsOf(receivedOrders.list).at(-1)?.query.shop_id).toBe('8'))
  expect(screen.getByRole('button', { name: '取消门店' }).textContent).toContain('门店=望京店')
})

test('a push brings new orders and counts without a reload', async () => {
  show()
  await card()
  serve(receivedOrders.list, pageOf({ ...waiting, sn: 'T2026111500009' }, waiting))
  serve(receivedOrders.totals, { waitReceive: 3 })
  act(() => makeFeed('100').receive(aPush(1, '您有新的接单', { type: 8, identity: 2 })))
  expect(await card('T2026111500009')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: '待接单 3' })).toBeTruthy()
})

test('an order that moved meanwhile says so, and the list is asked again', async () => {
  refuse(receivedOrders.confirm, codes.orderMoved)
  show()
  const shown = await card()
  serve(receivedOrders.list, pageOf())
  await press(shown, '接单')
  expect(await screen.findByText(codes.orderMoved.message)).toBeTruthy()
  expect(await screen.findByText(/没有待接的订单/)).toBeTruthy()
})

test('a row of the workbench opens what it counted', async () => {
  show('?status=waitDelivery&todo=modificationsToAnswer')
  await card()
  expect(callsOf(receivedOrders.list).at(-1)?.query).toMatchObject({
    status: 'waitDelivery',
    todo: 'modificationsToAnswer',
  })
  expect(screen.getByRole('button', { name: '取消待办' }).textContent).toContain('修改申请待处理')
})

test('a key prints the current order, and its row says when it was printed, where and by whom', async () => {
  serve(print.printers, [aPrinter()])
  serve(print.receivedTicket, { message: '已送去前台打印', jobs: ['1'] })
  serve(receivedOrders.list, pageOf(accepted))
  show('?status=waitDelivery')
  await card()
  await userEvent.keyboard('jp')
  const form = await dialog('打印小票')
  const at = inMinutes(-1)
  serve(receivedOrders.list, pageOf({ ...accepted, paper: { at, where: '前台', by: '小周' } }))
  await press(form, '打印')
  const mark = await (await card()).findByText(/^已打印/)
  expect(mark.parentElement?.title).toBe(`${at} 前台 · 小周`)
  expect(callsOf(print.receivedTicket)[0]?.params).toEqual({ sn: accepted.sn })
})

test('before it is accepted an order has nothing to print, by key as by button', async () => {
  show()
  await card()
  await userEvent.keyboard('jp')
  expect(screen.queryByRole('dialog')).toBeNull()
})
