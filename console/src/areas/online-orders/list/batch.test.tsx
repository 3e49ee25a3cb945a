import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { page } from '#core/router/page.ts'
import { aStore } from '../../../../test/channels.ts'
import { useSession } from '#core/session/session.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOnlineOrder, aReminder, type OnlineRow } from '../../../../test/online-orders.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { clerk } from '../../../../test/people.ts'
import { aShopCard } from '../../../../test/sent-orders.ts'
import { openConsole, showPage } from '../../../../test/render.tsx'
import { OnlineOrderList } from './list-page.tsx'

const first = 'O20261115100000000001'
const second = 'O20261115100000000002'
const both = { sns: [first, second] }
const two = (change: Partial<OnlineRow> = {}) =>
  pageOf(anOnlineOrder({ order_sn: first, ...change }), anOnlineOrder({ order_sn: second, ...change }))
const moved = codes.onlineMoved.message
const halfWell = [
  { order_sn: first, ok: true, message: '' },
  { order_sn: second, ok: false, message: moved },
]

beforeEach(() => {
  serve(onlineOrders.list, two())
  serve(onlineOrders.totals, {})
  serve(onlineOrders.tabMenus, [])
  serve(onlineOrders.morePending, { pending: 3, overdue: 0, oldest: null, text: '' })
  serve(stores.productTypes, [])
  serve(shell.dateRanges, [])
  serve(flags.list, [{ id: 1, colour: 'red', name: '加急' }])
})

const tickBoth = async (me?: ReturnType<typeof clerk>) => {
  showPage(OnlineOrderList, { at: 'netorder/new_index', me })
  await screen.findByRole('article', { name: `网单 ${first}` })
  await userEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
  return within(await screen.findByRole('region', { name: '批量操作' }))
}
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const results = async (title: string) =>
  (await dialog(title)).getAllByRole('listitem').map(({ textContent }) => textContent)

test('several are marked as printed, each answered for itself', async () => {
  serve(onlineOrders.mark, null)
  const bar = await tickBoth()
  await press(bar, '标记已打印')
  expect(await screen.findByText('2 单已标记')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsOf(onlineOrders.mark).map(({ params, body }) => [params.sn, body])).toEqual([
    [first, { printed: true }],
    [second, { printed: true }],
  ])
  expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(callsOf(onlineOrders.mark)).toHaveLength(4))
  expect(callsOf(onlineOrders.mark).slice(2)).toMatchObject([
    { params: { sn: first }, body: { printed: false, expect: { printed: true } } },
    { params: { sn: second }, body: { printed: false, expect: { printed: true } } },
  ])
})

test('an undo leaves alone what the act did not change', async () => {
  serve(onlineOrders.mark, null)
  const [one, other] = [anOnlineOrder({ order_sn: first, printed: true }), anOnlineOrder({ order_sn: second })]
  serve(onlineOrders.list, pageOf(one, other))
  const bar = await tickBoth()
  await press(bar, '标记已打印')
  expect(await screen.findByText('2 单已标记')).toBeTruthy()
  refuse(onlineOrders.mark, { code: codes.moved.code, message: '已被他人修改，不能撤销' })
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect((await screen.findByRole('alert')).textContent).toContain('已被他人修改，不能撤销')
  expect(callsOf(onlineOrders.mark).slice(2)).toMatchObject([{ params: { sn: second }, body: { printed: false } }])
})

test('several are arranged to one store, and who lives too far is said before', async () => {
  serve(onlineOrders.list, two({ actions: ['transfer', 'dispatch'], badges: ['far'] }))
  serve(onlineOrders.dispatch, null)
  useSession.setState({ stores: [aStore('7', '国贸店'), aStore('8', '望京店')] })
  const bar = await tickBoth()
  await press(bar, '批量安排')
  const form = await dialog('安排 2 单')
  expect(form.getByRole('alert').textContent).toBe('其中 2 单超出门店配送范围，建议转单')
  await press(form, '安排配送')
  expect(form.getByText('请选择门店')).toBeTruthy()
  await userEvent.click(form.getByRole('combobox', { name: '配送门店' }))
  await userEvent.click(await screen.findByTitle('望京店'))
  await userEvent.hover(screen.getByRole('article', { name: `网单 ${first}` }))
  serve(onlineOrders.list, pageOf())
  serve(onlineOrders.check, { exist_net_store: 1, exist_net_order: 1 })
  await press(form, '安排配送')
  expect(await screen.findByText('2 单已安排门店配送')).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByRole('article', { hidden: true })).toEqual([]))
  expect(callsOf(onlineOrders.dispatch).map(({ params, body }) => [params.sn, body])).toEqual([
    [first, { sid: '8' }],
    [second, { sid: '8' }],
  ])
  serve(onlineOrders.init, null)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(callsOf(onlineOrders.init)).toMatchObject([
      { params: { sn: first }, body: { sid: null, expect: { sid: '8' } } },
      { params: { sn: second }, body: { sid: null, expect: { sid: '8' } } },
    ]),
  )
})

test('riders for all of them are called on a page of its own', async () => {
  serve(onlineOrders.list, two({ actions: ['callRider'] }))
  const open = { title: '页面', gate: 'always' as const }
  const pages = [
    page('onlineOrders', { ...open, load: () => Promise.resolve(OnlineOrderList) }),
    page('callRider', { ...open, load: () => Promise.resolve(() => <p>呼叫</p>) }),
  ]
  const { address } = openConsole(pages, { at: 'netorder/new_index' })
  await screen.findByRole('article', { name: `网单 ${first}` })
  await userEvent.click(screen.getByRole('checkbox', { name: '全选本页' }))
  await press(within(await screen.findByRole('region', { name: '批量操作' })), '批量呼叫')
  await waitFor(() => expect(address()).toBe(`/console/logistics/create?type=online&sns=${first},${second}`))
})

test('a row that is refused stops none behind it and stays ticked', async () => {
  refuse(onlineOrders.mark, { code: codes.onlineMoved.code, message: moved })
  const bar = await tickBoth()
  await press(bar, '标旗')
  const form = await dialog('给 2 单标旗')
  await userEvent.click(await form.findByRole('radio', { name: '加急' }))
  await press(form, '标旗')
  expect(await results('标旗：成功0单，未成功2单')).toEqual([`${first}${moved}`, `${second}${moved}`])
  expect(callsOf(onlineOrders.mark)[0]?.body).toEqual({ flag: 1 })
  expect(screen.getByText(/已选 2 单/)).toBeTruthy()
})

test('several are transferred on the same terms, which are asked for first', async () => {
  serve(transferOrders.deadlineOptions, [
    { minutes: 30, label: '30分钟' },
    { minutes: 60, label: '1小时' },
  ])
  serve(onlineOrders.transfer, halfWell)
  const bar = await tickBoth()
  await press(bar, '批量转单')
  const form = await dialog('转出 2 单')
  await press(form, '转出')
  expect(form.getByText('请选择门店')).toBeTruthy()
  expect(callsOf(onlineOrders.transfer)).toHaveLength(0)
  await userEvent.click(form.getByRole('radio', { name: '抢单' }))
  await userEvent.click(await form.findByRole('radio', { name: '1小时' }))
  await userEvent.type(form.getByLabelText('每单价格'), '188')
  expect(form.getByText(/^2 单合计/).textContent).toBe('2 单合计 ¥376.00，买家实付合计 ¥536.00；转出后在转单管理付款')
  await press(form, '转出')
  expect(await results('批量转单：成功1单，未成功1单')).toEqual([`${first}已转出`, `${second}${moved}`])
  expect(callsOf(onlineOrders.transfer)[0]?.body).toEqual({ ...both, kind: 1, price: '188.00', grab_minutes: 60 })
})

test('a shop for all of them is found by its name', async () => {
  serve(transferOrders.deadlineOptions, [])
  serve(transferOrders.entrustedShops, [aShopCard])
  serve(transferOrders.entrustedShop, aShopCard)
  serve(onlineOrders.transfer, halfWell)
  const bar = await tickBoth()
  await press(bar, '批量转单')
  const form = await dialog('转出 2 单')
  await userEvent.click(form.getByRole('combobox', { name: '接单门店' }))
  await userEvent.click(await screen.findByTitle('国贸花坊'))
  await userEvent.type(form.getByLabelText('每单价格'), '99')
  await press(form, '转出')
  await dialog('批量转单：成功1单，未成功1单')
  expect(callsOf(onlineOrders.transfer)[0]?.body).toEqual({ ...both, kind: 0, shop_id: 'shop-9', price: '99.00' })
})

test('all who urged get one answer', async () => {
  serve(onlineOrders.list, two({ remind: aReminder, badges: ['remind'], actions: ['replyReminder'] }))
  serve(onlineOrders.replyReminders, halfWell)
  const bar = await tickBoth()
  await press(bar, '回复催单')
  const form = await dialog('回复 2 单的催单')
  await userEvent.click(form.getByRole('radio', { name: '已联系骑手加快配送' }))
  await press(form, '发送回复')
  await dialog('回复催单：成功1单，未成功1单')
  expect(callsOf(onlineOrders.replyReminders)[0]?.body).toEqual({ ...both, words: '已联系骑手加快配送' })
})

const problem = { type: 1, type_zh: '缺货', note: '', at: '2026-11-15 10:00:00', handled: false }

test('problem orders are closed after a question, or recovered at once', async () => {
  serve(onlineOrders.list, two({ problem, badges: ['problem'], actions: ['handleProblem'] }))
  serve(onlineOrders.closeProblems, halfWell)
  serve(onlineOrders.removeProblems, halfWell)
  const bar = await tickBoth()
  await press(bar, '恢复问题单')
  await press(await dialog('恢复问题单：成功1单，未成功1单'), '知道了')
  expect(callsOf(onlineOrders.removeProblems)[0]?.body).toEqual(both)
  await press(bar, '关闭问题单')
  await press(await dialog('关闭 1 张问题单？'), '关闭问题单')
  await dialog('关闭问题单：成功1单，未成功1单')
  expect(callsOf(onlineOrders.closeProblems)[0]?.body).toEqual({ sns: [second] })
})

test('who may not close problem orders is not offered it', async () => {
  serve(onlineOrders.list, two({ problem, badges: ['problem'], actions: ['handleProblem'] }))
  const bar = await tickBoth(clerk('online.read', 'online.edit'))
  expect(bar.getByRole('button', { name: '恢复问题单' })).toBeTruthy()
  expect(bar.queryByRole('button', { name: '关闭问题单' })).toBeNull()
})

test('the selection is let go with one press', async () => {
  const bar = await tickBoth()
  await press(bar, '取消选择')
  await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull())
})
