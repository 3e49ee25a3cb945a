import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { notePageVisit } from '#core/browser/page-visits.ts'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { aPush } from '../../../test/pushes.ts'
import { clerk, menuItem, owner } from '../../../test/people.ts'
import { showPage } from '../../../test/render.tsx'
import { HomePage } from './home-page.tsx'

// A page without a layout has no room to draw in.
vi.mock('#ui/chart/chart-canvas.tsx', () => ({ ChartCanvas: () => null }))

const guomao = aStore('7', '国贸店', { city: '北京', address: '建国门外大街1号', is_default: true })
const resting = { ...guomao, status: 0, status_zh: '休息中', close_reason: '今日已售罄' }
const listOf = (...items: (typeof guomao)[]) => ({ items, total: items.length, page: 1, page_size: 100 })

const overview = {
  money: { available_balance: '12680.5', frozen_total: '328.00', chengbao_money: '5000.00' },
  notices: [{ id: '1', title: '双十二配送保障', content: '请提前备货', at: '2026-11-01 09:00:00' }],
  shortcuts: [{ title: '员工与角色', route: 'setting/staff' }],
  trends: [
    { type: 'orders', title: '订单量' },
    { type: 'income', title: '收入' },
  ],
  has_hours: true,
  has_orders: true,
  setup: [],
}

const figure = { unit: 'count', today: '38', yesterday: '31', urgent: false, route: null } as const

const hours = {
  type: 'hours',
  title: '今日各时段',
  unit: 'count' as const,
  days: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
  series: [{ title: '新网单', values: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 5 : 0)) }],
}

beforeEach(() => {
  localStorage.clear()
  serve(stores.list, listOf(guomao))
  serve(workbench.overview, overview)
  serve(workbench.todo, [
    {
      key: 'wait',
      section: 'orders',
      title: '待接单',
      count: 12,
      note: '',
      tone: 'blue',
      route: 'netorder/new_index?status=wait',
    },
    {
      key: 'none',
      section: 'orders',
      title: '待评价',
      count: 0,
      note: '',
      tone: 'green',
      route: 'transfer_order/evaluate',
    },
    {
      key: 'late',
      section: 'online',
      title: '网单已超时未安排',
      count: 3,
      note: '',
      tone: 'red',
      route: 'netorder/new_index?status=wait_arrange_overdue',
    },
    {
      key: 'preorder',
      section: 'online',
      title: '预订网单待安排',
      count: 2,
      note: '',
      tone: 'blue',
      route: 'netorder',
    },
    {
      key: 'trouble',
      section: 'orders',
      title: '配送异常',
      count: 1,
      note: '',
      tone: 'red',
      route: 'netorder/new_index',
    },
  ])
  serve(workbench.figures, [
    { ...figure, key: 'arrived', title: '今日网单', route: 'netorder/new_index?status=all&start_date=2026-11-17' },
    { ...figure, key: 'late', title: '已超时', today: '3', yesterday: null, urgent: true, route: 'netorder/new_index' },
    { ...figure, key: 'income', title: '今日收入', unit: 'money', today: '1268.00', yesterday: '3980.50' },
  ])
  serve(workbench.trend, ({ params }) =>
    params.type === 'hours'
      ? hours
      : {
          type: params.type ?? '',
          title: params.type === 'income' ? '收入' : '订单量',
          unit: params.type === 'income' ? ('money' as const) : ('count' as const),
          days: ['2026-11-14', '2026-11-15'],
          series: [{ title: '合计', values: [31, 38] }],
        },
  )
})

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('a row that says why says it below its name', async () => {
  const note = '诚信保证金2家、营业执照1家'
  serve(workbench.todo, [
    {
      key: 'unable',
      section: 'shop',
      title: '门店不能接单',
      count: 2,
      note,
      tone: 'yellow',
      route: 'platform_shops?status=unable',
    },
  ])
  showPage(HomePage)
  const [row] = await (await part('现在')).findAllByRole('link')
  expect(row?.textContent).toBe(`门店不能接单${note}2`)
  expect(row?.getAttribute('href')).toBe('/console/platform_shops?status=unable')
})

test('what waits stands under its heading, online orders first, by urgency, each one click from its list', async () => {
  showPage(HomePage)
  const now = await part('现在')
  const waiting = await now.findAllByRole('link')
  expect(now.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '网单',
    '转单与接单',
  ])
  expect(waiting.map((link) => link.textContent)).toEqual([
    '网单已超时未安排3',
    '预订网单待安排2',
    '配送异常1',
    '待接单12',
  ])
  expect(waiting[3]?.getAttribute('href')).toBe('/console/netorder/new_index?status=wait')
})

test('when nothing waits the shop is told so', async () => {
  serve(workbench.todo, [])
  showPage(HomePage)
  expect(await (await part('现在')).findByText('现在没有待办，要处理的订单和事情会排在这里')).toBeTruthy()
})

test('each number of today leads to its list, and stands beside yesterday where there was one', async () => {
  showPage(HomePage)
  const figures = await part('今天')
  const [arrived, late, ...none] = await figures.findAllByRole('link')
  expect(arrived?.textContent).toBe('今日网单38昨日 31 ↑')
  expect(arrived?.getAttribute('href')).toBe('/console/netorder/new_index?status=all&start_date=2026-11-17')
  expect(late?.textContent).toBe('已超时3此刻')
  expect(none).toEqual([])
  expect(figures.getByText('今日收入').parentElement?.textContent).toBe('今日收入¥1,268.00昨日 ¥3,980.50 ↓')
  expect(await figures.findByRole('img', { name: /^今日各时段，24个钟点：新网单最高5（09:00）/ })).toBeTruthy()
})

test('who may see no number of today is shown none', async () => {
  serve(workbench.figures, [])
  serve(workbench.overview, { ...overview, has_hours: false })
  showPage(HomePage)
  expect(await (await part('现在')).findByText('网单已超时未安排')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '今天' })).toBeNull()
  expect(callsOf(workbench.trend).map(({ params }) => params.type)).not.toContain('hours')
})

test('the trend is switched by type, and the address keeps the choice', async () => {
  const { address } = showPage(HomePage)
  expect(await screen.findByRole('img', { name: /^订单量，2天：合计最高38/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '收入' }))
  expect(await screen.findByRole('img', { name: /^收入，2天：合计最高¥38\.00/ })).toBeTruthy()
  expect(address()).toBe('/console/home?trend=income')
})

test('closing a store asks for the reason and may set when it opens again', async () => {
  serve(workbench.changeStoreStatus, resting)
  showPage(HomePage)
  await userEvent.click(await screen.findByRole('switch', { name: '国贸店营业' }))
  const dialog = within(await screen.findByRole('dialog', { name: '国贸店休息' }))
  await userEvent.click(dialog.getByRole('button', { name: '确认休息' }))
  expect(await dialog.findByText('请填写休息原因')).toBeTruthy()
  expect(callsOf(workbench.changeStoreStatus)).toHaveLength(0)

  serve(stores.list, listOf(resting))
  await userEvent.click(dialog.getByRole('button', { name: '今日已售罄' }))
  await userEvent.type(dialog.getByLabelText('恢复营业时间（选填）'), '2099-01-02T09:30')
  await userEvent.click(dialog.getByRole('button', { name: '确认休息' }))
  expect(await screen.findByText('国贸店已休息')).toBeTruthy()
  expect(callsOf(workbench.changeStoreStatus)[0]?.query).toEqual({
    sid: '7',
    status: '0',
    reason: '今日已售罄',
    reopen_at: '2099-01-02 09:30:00',
  })
  expect(await (await part('门店')).findByText('休息中')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(callsOf(workbench.changeStoreStatus)[1]?.query).toEqual({
      sid: '7',
      status: '1',
      expect_reason: '今日已售罄',
      expect_reopen_at: '2099-01-02 09:30:00',
    }),
  )
})

test('a moment that has passed is no time to open again', async () => {
  showPage(HomePage)
  await userEvent.click(await screen.findByRole('switch', { name: '国贸店营业' }))
  const dialog = within(await screen.findByRole('dialog', { name: '国贸店休息' }))
  await userEvent.type(dialog.getByLabelText('休息原因'), '盘点')
  await userEvent.type(dialog.getByLabelText('恢复营业时间（选填）'), '2020-01-02T09:30')
  await userEvent.click(dialog.getByRole('button', { name: '确认休息' }))
  expect(await dialog.findByText('恢复时间须晚于现在')).toBeTruthy()
})

test('a resting store says why and opens again with one press', async () => {
  serve(stores.list, listOf(resting))
  serve(workbench.changeStoreStatus, guomao)
  showPage(HomePage)
  expect(await (await part('门店')).findByText('今日已售罄')).toBeTruthy()
  serve(stores.list, listOf(guomao))
  await userEvent.click(screen.getByRole('switch', { name: '国贸店营业' }))
  expect(await screen.findByText('国贸店已恢复营业')).toBeTruthy()
  expect(callsOf(workbench.changeStoreStatus)[0]?.query).toEqual({ sid: '7', status: '1' })
  expect(screen.getByRole('switch', { name: '国贸店营业' }).getAttribute('aria-checked')).toBe('true')
})

test('a part that fails says so and can be asked again; the others stay', async () => {
  refuse(workbench.todo, { code: 50003, message: '系统繁忙，请稍后再试' })
  showPage(HomePage)
  expect((await (await part('现在')).findByRole('alert')).textContent).toContain('系统繁忙，请稍后再试')
  expect(await (await part('今天')).findByText('38')).toBeTruthy()
  serve(workbench.todo, [])
  await userEvent.click((await part('现在')).getByRole('button', { name: '重试' }))
  expect(await (await part('现在')).findByText('现在没有待办，要处理的订单和事情会排在这里')).toBeTruthy()
})

test('who may not see money sees no money; who may not close a store gets no switch', async () => {
  serve(workbench.overview, { ...overview, money: null })
  showPage(HomePage, { me: clerk('workbench.read', 'store.read') })
  expect(await (await part('门店')).findByText('营业中')).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByText('可用余额')).toBeNull()
})

test('the owner sees balance, frozen money and deposit', async () => {
  showPage(HomePage)
  expect((await (await part('资金')).findByText('可用余额')).parentElement?.textContent).toBe(
    '可用余额¥12,680.50充值提现',
  )
  expect((await part('资金')).getByText('冻结金额').parentElement?.textContent).toBe('冻结金额¥328.00')
  expect((await part('资金')).getByText('诚信保证金').parentElement?.textContent).toBe('诚信保证金¥5,000.00')
})

test('a push brings the new numbers without a reload', async () => {
  showPage(HomePage)
  expect(await (await part('现在')).findByText('12')).toBeTruthy()
  serve(workbench.todo, [
    { key: 'wait', section: 'orders', title: '待接单', count: 13, note: '', tone: 'blue', route: 'netorder/new_index' },
  ])
  act(() => makeFeed('100').receive(aPush(1, '您有新的订单')))
  expect(await (await part('现在')).findByText('13')).toBeTruthy()
})

test('what a violation forbids cannot be missed', async () => {
  useSession.setState({
    limits: [{ type: 'jiedan', reason: '订单未按时送达', until: null, until_paid: false, route: '' }],
  })
  showPage(HomePage)
  expect((await screen.findByText('已限制接单')).parentElement?.textContent).toContain('订单未按时送达')
})

test('a newcomer is led step by step instead of being shown zeros, and may put the guide away', async () => {
  const step = { standing: 'open' as const, hint: '须办', route: 'platform_shops' }
  const setup = [
    { ...step, key: 'identityCard' as const, title: '实名认证', standing: 'done' as const },
    { ...step, key: 'businessLicence' as const, title: '营业执照', standing: 'waiting' as const },
    { ...step, key: 'store' as const, title: '开设门店' },
    { ...step, key: 'printer' as const, title: '绑定打印机', route: 'platform_shop_print_setting' },
  ]
  serve(workbench.overview, { ...overview, has_orders: false, setup })
  showPage(HomePage)
  const guide = await part('开店准备')
  expect(guide.getByRole('progressbar', { name: '开店准备进度' }).getAttribute('value')).toBe('1')
  expect(guide.getByText('已完成 1/4')).toBeTruthy()
  expect(guide.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '✓实名认证已完成',
    '2营业执照审核中',
    '3开设门店须办去完成',
    '4绑定打印机须办',
  ])
  expect(screen.queryByRole('region', { name: '今天' })).toBeNull()
  expect(screen.queryByRole('region', { name: '趋势' })).toBeNull()
  await userEvent.click(guide.getByRole('button', { name: '收起' }))
  expect(screen.queryByRole('region', { name: '开店准备' })).toBeNull()
  cleanup()
  showPage(HomePage)
  expect(await (await part('现在')).findByText('网单已超时未安排')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '开店准备' })).toBeNull()
})

test('once there are orders the guide names only what is missing, beside the day, and ends with the last step', async () => {
  const step = { key: 'printer' as const, title: '绑定打印机', hint: '', standing: 'open' as const, route: 'x' }
  serve(workbench.overview, {
    ...overview,
    setup: [{ ...step, key: 'store' as const, title: '开设门店', standing: 'done' as const }, step],
  })
  showPage(HomePage)
  const guide = await part('开店准备')
  expect(guide.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1绑定打印机去完成'])
  expect(await (await part('今天')).findByText('38')).toBeTruthy()
  serve(workbench.overview, { ...overview, setup: [{ ...step, standing: 'done' }] })
  act(() => makeFeed('100').receive(aPush(1, '您有新的订单')))
  await waitFor(() => expect(screen.queryByRole('region', { name: '开店准备' })).toBeNull())
})

test('shortcuts are what this person opens most and may open, filled up with the usual ones', async () => {
  const { id } = owner
  for (const path of ['finance/record', 'finance/record', 'logistics', 'logistics', 'logistics', 'home', 'home'])
    notePageVisit(id, path)
  for (let time = 0; time < 9; time++) notePageVisit(id, 'receive_order/detail')
  for (let time = 0; time < 9; time++) notePageVisit(id, 'setting/staff')
  const menu = ['finance/record', 'logistics', 'receive_order/detail', 'home'].map((index) => menuItem(index, index))
  showPage(HomePage, { menu })
  const shortcuts = within(await screen.findByRole('navigation', { name: '快捷入口' })).getAllByRole('link')
  expect(shortcuts.map(({ textContent }) => textContent)).toEqual(['配送管理', '交易记录', '员工与角色'])
})

test('without any grant the page says who can help', async () => {
  showPage(HomePage, { me: clerk() })
  expect(await screen.findByText('您暂无访问的权限，请联系主账户授权！')).toBeTruthy()
})
