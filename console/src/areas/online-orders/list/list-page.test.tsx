import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OnlineAction } from '@zdb/contract/orders/online-orders/actions'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { flags } from '@zdb/contract/desk/flags/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { page } from '#core/router/page.ts'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { useSession } from '#core/session/session.ts'
import { handOver } from '#core/http/downloads.ts'
import { callsOf, respond, serve } from '../../../../test/fake-server.ts'
import { anOnlineOrder, aRefund, aReminder } from '../../../../test/online-orders.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { clerk } from '../../../../test/people.ts'
import { aPush } from '../../../../test/pushes.ts'
import { openConsole, showPage } from '../../../../test/render.tsx'
import { OnlineOrderList } from './list-page.tsx'

const noPending = { pending: 3, overdue: 0, oldest: null, text: '' }

beforeEach(() => {
  serve(onlineOrders.list, pageOf(anOnlineOrder()))
  serve(onlineOrders.totals, { all: 9, wait_arrange: 3, wait_arrange_today: 2, wait_arrange_overdue: 1, remind: 1 })
  serve(onlineOrders.tabMenus, [])
  serve(onlineOrders.morePending, noPending)
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(flags.list, [{ id: 1, colour: 'red', name: '加急' }])
  serve(shell.dateRanges, [
    { key: 'last_month', label: '最近一个月', start: '2026-10-15', end: '2026-11-15' },
    { key: 'custom_date_range', label: '自定义', start: '', end: '' },
  ])
})

const list = (at = '', me?: ReturnType<typeof clerk>) =>
  showPage(OnlineOrderList, { at: `netorder/new_index${at}`, me })
const card = async (sn = 'O20261115100000000001') => within(await screen.findByRole('article', { name: `网单 ${sn}` }))
const deskPage = page('onlineOrders', {
  gate: 'always',
  load: () => Promise.resolve(OnlineOrderList),
})
const elsewhere = { title: '别处', gate: 'always' as const, load: () => Promise.resolve(() => <p>别处</p>) }
const lastList = () => callsOf(onlineOrders.list).at(-1)?.query

test('the tabs stand with their counts, and those of the chosen one below', async () => {
  const { address } = list()
  await card()
  const rows = screen.getAllByRole('tablist')
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(['网单状态', '待安排'])
  await waitFor(() => expect(screen.getByRole('tab', { name: /^待安排/ }).textContent).toBe('待安排3'))
  expect(within(screen.getByRole('tablist', { name: '待安排' })).getAllByRole('tab')).toHaveLength(3)
  await userEvent.click(screen.getByRole('tab', { name: /已超时/ }))
  await waitFor(() => expect(lastList()?.status).toBe('wait_arrange_overdue'))
  expect(address()).toContain('status=wait_arrange_overdue')
  expect(screen.getByRole('tab', { name: /^待安排/ }).getAttribute('aria-selected')).toBe('true')
})

test('a card shows the channel, the time left, the goods, the card and the place at a glance', async () => {
  list()
  const shown = await card()
  expect(shown.getByRole('img', { name: '美团外卖' })).toBeTruthy()
  for (const words of ['#3021', '待安排', '33枝红玫瑰 ×1', '林** 138****2210', '268.00'])
    expect(shown.getByText(words)).toBeTruthy()
  expect(shown.getByText(/剩 1小时/)).toBeTruthy()
  expect(shown.getByText(/备注 不要满天星.*贺卡 “生日快乐”/)).toBeTruthy()
  expect(shown.getByText('朝阳区光华路****')).toBeTruthy()
  expect(shown.getByText('2.3 km')).toBeTruthy()
  expect(document.querySelector('article img')?.getAttribute('src')).toBe('/files/rose.jpg')
  expect(shown.getByRole('button', { name: '转单' }).dataset.kind).toBe('primary')
})

test('the consignee is shown in full on request, and masked again after half a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  serve(onlineOrders.reveal, {
    consignee: '林晓',
    mobile: '13812342210',
    phone: '',
    address: '光华路SOHO2座',
    buyer_name: '',
    buyer_mobile: '',
  })
  list()
  const shown = await card()
  await user.click(shown.getByRole('button', { name: '查看' }))
  const full = within(await screen.findByRole('dialog', { name: '收货人完整信息' }))
  for (const words of ['林晓', '13812342210', '北京市朝阳区光华路SOHO2座', '复制全部'])
    expect(full.getByRole('button', { name: words })).toBeTruthy()
  expect(callsOf(onlineOrders.reveal)[0]?.params).toEqual({ sn: 'O20261115100000000001' })
  act(() => {
    vi.advanceTimersByTime(30_000)
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shown.getByText(/138\*\*\*\*2210/)).toBeTruthy()
})

test('who may not look behind the mask finds no way to', async () => {
  serve(onlineOrders.list, pageOf(anOnlineOrder({ actions: [] })))
  list('', clerk('online.read'))
  const shown = await card()
  expect(shown.queryByRole('button', { name: '查看' })).toBeNull()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
})

test('a buyer who waits for an answer stands on the card with the answer beside', async () => {
  serve(
    onlineOrders.list,
    pageOf(
      anOnlineOrder({
        badges: ['refund', 'remind', 'problem', 'eta'],
        refund: aRefund,
        remind: aReminder,
        eta: {
          id: '1',
          window_start: inMinutes(200),
          window_end: inMinutes(260),
          words: '下班再送',
          status: 'open',
          at: inMinutes(-1),
        },
        problem: { type: 2, type_zh: '地址有误', note: '没有门牌号', at: inMinutes(-9), handled: false },
        actions: ['answerRefund', 'negotiate', 'replyReminder', 'agreeEta', 'refuseEta', 'handleProblem', 'transfer'],
      }),
    ),
  )
  list()
  const shown = await card()
  for (const words of [/全额 ¥268.00 不想要了/, /怎么还没送到/, /希望改到.*下班再送/, /地址有误：没有门牌号/])
    expect(shown.getByText(words)).toBeTruthy()
  expect(shown.getByText(/^答复剩 23小时/)).toBeTruthy()
  const filled = shown.getAllByRole('button').filter(({ dataset }) => dataset.kind === 'primary')
  expect(filled.map(({ textContent }) => textContent)).toEqual(['处理退款'])
  await userEvent.click(shown.getByRole('button', { name: '处理改时间' }))
  expect(await screen.findByRole('dialog', { name: '买家申请改时间' })).toBeTruthy()
})

test('an order that a store has waits for its rider, one press away', async () => {
  const actions: OnlineAction[] = ['callRider', 'sign']
  const mine = { order_status: 10, order_status_zh: '自营处理', actions }
  serve(onlineOrders.list, pageOf(anOnlineOrder({ ...mine, delivery_shop: { sid: '3', name: '国贸店' } })))
  const { address } = openConsole([deskPage, page('callRider', elsewhere)], { at: 'netorder/new_index' })
  const rider = (await card()).getByRole('button', { name: '呼叫骑手' })
  expect(rider.dataset.kind).toBe('primary')
  await userEvent.click(rider)
  await waitFor(() => expect(address()).toBe('/console/logistics/create?type=online&sn=O20261115100000000001'))
})

test('what the channel did not accept is sent again with one press', async () => {
  serve(onlineOrders.list, pageOf(anOnlineOrder({ badges: ['write_back'], actions: ['replay'] })))
  serve(onlineOrders.replay, null)
  list()
  await userEvent.click((await card()).getByRole('button', { name: '重新同步' }))
  expect(await screen.findByText('已重新发给渠道')).toBeTruthy()
  expect(callsOf(onlineOrders.replay)).toHaveLength(1)
})

test('a transferred order leads to its transfer order and says what is wrong there', async () => {
  serve(
    onlineOrders.list,
    pageOf(
      anOnlineOrder({ transfer: { sn: 'T1', status: 10, status_zh: '待接单', trouble: '门店已拒单' }, actions: [] }),
    ),
  )
  list()
  const link = (await card()).getByRole('link', { name: '转单 门店已拒单' })
  expect(link.getAttribute('href')).toBe('/console/transfer_order/detail/T1')
})

test('transferring leads to a transfer order with the contents filled in', async () => {
  const { address } = openConsole([deskPage, page('createTransfer', elsewhere)], { at: 'netorder/new_index' })
  await userEvent.click((await card()).getByRole('button', { name: '转单' }))
  await waitFor(() => expect(address()).toBe('/console/transfer_order/create?origin_sn=O20261115100000000001'))
})

test('filters travel in the address, and each goes with one press', async () => {
  useSession.setState({ stores: [] })
  serve(onlineOrders.searchShops, [
    { id: '5', name: '国贸旗舰店', channel: { code: 6, key: 'mt', name: '美团外卖', mark: '美', colour: '#a16207' } },
  ])
  list('?channel=6&online_shop_id=5&delivery_type=1&flag=1&date_type=delivery&date_option=last_month&keyword=2210')
  await card()
  expect(lastList()).toEqual({
    status: 'wait_arrange',
    page: '1',
    channel: '6',
    online_shop_id: '5',
    delivery_type: '1',
    flag: '1',
    date_type: 'delivery',
    date_option: 'last_month',
    keyword: '2210',
  })
  expect(await screen.findByText(/时间=配送 最近一个月/)).toBeTruthy()
  expect(await screen.findByText(/网店=国贸旗舰店（美团外卖）/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '取消旗帜' }))
  await waitFor(() => expect(lastList()?.flag).toBeUndefined())
  await userEvent.click(screen.getByRole('button', { name: '取消时间' }))
  await waitFor(() => expect(lastList()).not.toHaveProperty('date_type'))
})

test('seldom used filters wait behind one word', async () => {
  list()
  await card()
  expect(screen.queryByRole('combobox', { name: '配送方式' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '更多筛选' }))
  expect(screen.getByRole('combobox', { name: '配送方式' })).toBeTruthy()
})

test('when too much waits, the desk says so and leads there', async () => {
  serve(onlineOrders.morePending, { ...noPending, overdue: 2, text: '有2单已超过配送时间仍未安排，请尽快处理' })
  list('?status=finished')
  expect(await screen.findByText(/有2单已超过配送时间/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '去处理' }))
  await waitFor(() => expect(lastList()?.status).toBe('wait_arrange_overdue'))
})

test('orders of more than three months ago are another list, with the cities they went to', async () => {
  serve(onlineOrders.oldList, pageOf(anOnlineOrder({ order_sn: 'O20250101100000000009' })))
  serve(onlineOrders.oldTotals, { all: 1 })
  serve(onlineOrders.oldRegions, [
    { city: '北京市', total: 12 },
    { city: '上海市', total: 3 },
  ])
  const { address } = list()
  await card()
  await userEvent.click(screen.getByRole('button', { name: '三个月前' }))
  await card('O20250101100000000009')
  expect(address()).toContain('age=old')
  expect(await screen.findByText('上海市')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '回到近三个月' }))
  await card()
})

test('the stocking guide adds up what has to be there', async () => {
  serve(onlineOrders.stockingGuide, ({ query }) => ({
    items: [
      {
        item_name: '红玫瑰',
        item_spec: '33枝',
        item_img: '',
        total: query.start_date === query.end_date ? 7 : 19,
        orders: 5,
      },
    ],
    making: { orders: 4, cost: '415.80', materials: [{ name: '红玫瑰', quantity: 231, unit: '枝' }] },
    total: 1,
    page: 1,
    page_size: 30,
  }))
  list()
  await card()
  await userEvent.click(screen.getByRole('button', { name: '备货指引' }))
  const guide = within(await screen.findByRole('dialog', { name: '备货指引' }))
  expect(await guide.findByRole('cell', { name: '7' })).toBeTruthy()
  expect(guide.getByRole('cell', { name: '231枝' })).toBeTruthy()
  await userEvent.click(guide.getByRole('radio', { name: '三天内' }))
  expect(await guide.findByRole('cell', { name: '19' })).toBeTruthy()
})

test('the sheet of the orders in view is fetched, and what has come so far is counted', async () => {
  const save = vi.spyOn(handOver, 'save').mockImplementation(() => undefined)
  let pour: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pour = controller) })
  respond(onlineOrders.export, () => new Response(body, { headers: { 'x-rows': '2300' } }))
  list('?keyword=玫瑰')
  await card()
  await userEvent.click(screen.getByRole('button', { name: '导出' }))
  act(() => pour?.enqueue(new Uint8Array(2048)))
  expect(await screen.findByText('正在导出 2300 单，已收到 2 KB')).toBeTruthy()
  expect(screen.getByRole('button', { name: '停止' })).toBeTruthy()
  act(() => pour?.close())
  expect(await screen.findByText('已导出 网单.xlsx')).toBeTruthy()
  expect(save).toHaveBeenCalledOnce()
  expect(callsOf(onlineOrders.export)[0]?.query).toEqual({ status: 'wait_arrange', keyword: '玫瑰' })
})

const pushed = (id: number, type: number, status: number) =>
  act(() => makeFeed('100').receive(aPush(id, `网单 ${id}`, { type, params: JSON.stringify({ status }) })))

test('a new order comes in by itself and is highlighted', async () => {
  const one = anOnlineOrder()
  serve(onlineOrders.list, pageOf(one))
  list()
  await card()
  serve(onlineOrders.list, pageOf({ ...one, order_sn: 'O20261115100000000002' }, one))
  pushed(31, 8, 0)
  await card('O20261115100000000002')
  expect(screen.getAllByRole('listitem').map((row) => 'marked' in row.dataset)).toEqual([true, false])
})

test('under the pointer new orders gather behind a bar', async () => {
  list()
  await card()
  await userEvent.hover(screen.getByRole('article'))
  serve(onlineOrders.list, pageOf(anOnlineOrder({ order_sn: 'O20261115100000000002' }), anOnlineOrder()))
  pushed(32, 8, 0)
  await userEvent.click(await screen.findByRole('button', { name: /1 条新订单/ }))
  await card('O20261115100000000002')
})

test('a delivery that moves reloads the tabs it touches, elsewhere only the counts', async () => {
  list('?status=self_in_delivery')
  await card()
  const before = callsOf(onlineOrders.list).length
  const counted = callsOf(onlineOrders.totals).length
  pushed(33, 7, 10)
  await waitFor(() => expect(callsOf(onlineOrders.totals)).toHaveLength(counted + 1))
  expect(callsOf(onlineOrders.list)).toHaveLength(before)
  pushed(34, 7, 60)
  await waitFor(() => expect(callsOf(onlineOrders.list)).toHaveLength(before + 1))
})

test('an order that waits for a rider says since when', async () => {
  serve(
    onlineOrders.list,
    pageOf(
      anOnlineOrder({
        order_logistics: {
          logistics_id: '1',
          logistics_order_no: 'L1',
          status: 1,
          status_zh: '待接单',
          send_time: inMinutes(-5),
          confirm_time: null,
        },
      }),
    ),
  )
  list('?status=self_wait_rider_comfirm')
  expect((await card()).getByText('已发配送 5分钟')).toBeTruthy()
})

test('nothing found under a filter says so, and the filter goes with one press', async () => {
  serve(onlineOrders.list, ({ query }) => (query.keyword ? pageOf() : pageOf(anOnlineOrder())))
  list('?keyword=没有')
  expect(await screen.findByText('没有符合条件的网单，换个条件试试')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))
  await card()
})

test('open work is sorted by deadline unless a person wants the newest first; what has ended has no choice', async () => {
  const { address } = list('?status=wait_arrange')
  await card()
  const sorts = within(screen.getByRole('group', { name: '排序' }))
  expect(sorts.getByRole('button', { name: '按时限', pressed: true })).toBeTruthy()
  expect(callsOf(onlineOrders.list).at(-1)?.query.sort).toBeUndefined()
  await userEvent.click(sorts.getByRole('button', { name: '最新下单' }))
  await waitFor(() => expect(callsOf(onlineOrders.list).at(-1)?.query.sort).toBe('newest'))
  expect(address()).toContain('sort=newest')
  expect(callsOf(onlineOrders.totals).every(({ query }) => query.sort === undefined)).toBe(true)
  await userEvent.click(screen.getByRole('tab', { name: /^已完成/ }))
  await waitFor(() => expect(callsOf(onlineOrders.list).at(-1)?.query).toMatchObject({ status: 'finished' }))
  expect(screen.queryByRole('group', { name: '排序' })).toBeNull()
})

test('the desk opens on the first tab with work and stays there; an empty tab says where the work is', async () => {
  serve(onlineOrders.totals, { all: 9, wait_arrange: 0, self_process: 0, remind: 2, refund: 1, finished: 6 })
  const { address } = list()
  await card()
  expect(screen.getByRole('tab', { name: /^催单/ }).getAttribute('aria-selected')).toBe('true')
  expect(callsOf(onlineOrders.list).map(({ query }) => query.status)).toEqual(['remind'])
  serve(onlineOrders.totals, { all: 9, wait_arrange: 0, remind: 0, refund: 1, finished: 6 })
  serve(onlineOrders.list, pageOf())
  serve(onlineOrders.check, { exist_net_store: 1, exist_net_order: 1 })
  await userEvent.click(screen.getByRole('tab', { name: /^待安排/ }))
  await waitFor(() => expect(address()).toContain('status=wait_arrange'))
  await userEvent.click(await screen.findByRole('link', { name: '退款有 1 单 →' }))
  await waitFor(() => expect(lastList()?.status).toBe('refund'))
})
