import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { useSession } from '#core/session/session.ts'
import { aStore } from '../../../test/channels.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { aPush } from '../../../test/pushes.ts'
import { clerk } from '../../../test/people.ts'
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
}

beforeEach(() => {
  serve(stores.list, listOf(guomao))
  serve(workbench.overview, overview)
  serve(workbench.todo, [
    { key: 'wait', title: '待接单', count: 12, note: '', tone: 'blue', route: 'netorder/new_index?status=wait' },
    { key: 'none', title: '待评价', count: 0, note: '', tone: 'green', route: 'transfer_order/evaluate' },
    { key: 'trouble', title: '配送异常', count: 1, note: '', tone: 'red', route: 'netorder/new_index' },
  ])
  serve(workbench.figures, [
    { key: 'in', type: 'orders', title: '新订单', unit: 'count', today: '38', yesterday: '31' },
    { key: 'income', type: 'income', title: '今日收入', unit: 'money', today: '1268.00', yesterday: '3980.50' },
  ])
  serve(workbench.trend, ({ params }) => ({
    type: params.type ?? '',
    title: params.type === 'income' ? '收入' : '订单量',
    unit: params.type === 'income' ? ('money' as const) : ('count' as const),
    days: ['2026-11-14', '2026-11-15'],
    series: [{ title: '合计', values: [31, 38] }],
  }))
})

const part = async (name: string) => within(await screen.findByRole('region', { name }))

test('a row that says why says it below its name', async () => {
  const note = '诚信保证金2家、营业执照1家'
  serve(workbench.todo, [
    { key: 'unable', title: '门店不能接单', count: 2, note, tone: 'yellow', route: 'platform_shops?status=unable' },
  ])
  showPage(HomePage)
  const [row] = await (await part('现在')).findAllByRole('link')
  expect(row?.textContent).toBe(`门店不能接单${note}2`)
  expect(row?.getAttribute('href')).toBe('/console/platform_shops?status=unable')
})

test('what waits is listed by urgency, each one click from its list', async () => {
  showPage(HomePage)
  const waiting = await (await part('现在')).findAllByRole('link')
  expect(waiting.map((link) => link.textContent)).toEqual(['配送异常1', '待接单12'])
  expect(waiting[1]?.getAttribute('href')).toBe('/console/netorder/new_index?status=wait')
})

test('when nothing waits the shop is told so', async () => {
  serve(workbench.todo, [])
  showPage(HomePage)
  expect(await (await part('现在')).findByText('现在没有待办')).toBeTruthy()
})

test('today stands beside yesterday', async () => {
  showPage(HomePage)
  const figures = await part('今日数据')
  expect((await figures.findByText('新订单')).parentElement?.textContent).toBe('新订单38昨日 31 ↑')
  expect(figures.getByText('今日收入').parentElement?.textContent).toBe('今日收入¥1,268.00昨日 ¥3,980.50 ↓')
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
  expect(await (await part('今日数据')).findByText('38')).toBeTruthy()
  serve(workbench.todo, [])
  await userEvent.click((await part('现在')).getByRole('button', { name: '重试' }))
  expect(await (await part('现在')).findByText('现在没有待办')).toBeTruthy()
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
    { key: 'wait', title: '待接单', count: 13, note: '', tone: 'blue', route: 'netorder/new_index' },
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

test('without any grant the page says who can help', async () => {
  showPage(HomePage, { me: clerk() })
  expect(await screen.findByText('您暂无访问的权限，请联系主账户授权！')).toBeTruthy()
})
