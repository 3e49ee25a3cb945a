import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { pages } from '@zdb/contract/pages'
import { handOver } from '#core/http/downloads.ts'
import { days, nothingSold, someBusiness, someRides, someSales, someTrade } from '../../../../test/analysis.ts'
import { callsOf, refuse, respond, serve } from '../../../../test/fake-server.ts'
import { clerk } from '../../../../test/people.ts'
import { showPage } from '../../../../test/render.tsx'
import { online } from '../dashboards/online.ts'
import { prices } from '../dashboards/prices.ts'
import { deliveries } from '../dashboards/rides.ts'
import { today } from '../dashboards/today.ts'
import { DashboardPage } from './dashboard-page.tsx'
import type { Dashboard } from './section.ts'

const show = (dashboard: Dashboard, search = '', me?: ReturnType<typeof clerk>) =>
  showPage(() => <DashboardPage dashboard={dashboard} />, { at: `${pages[dashboard.page].path}${search}`, me })

const total = { ...days, total: someSales(), compare: null, compare_hint: '', festivals: [] }
const row = { key: '6', name: '美团', valid_percentage: 75, ...someSales() }

beforeEach(() => {
  vi.setSystemTime('2026-11-18T12:00:00+08:00')
  serve(analysis.business, someBusiness())
  serve(analysis.hours, {
    ...total,
    items: [{ key: '14', name: '14:00–15:00', ...someSales(), valid_order_percentage: 40, level: 0 }],
  })
  serve(analysis.platforms, { ...total, items: [{ ...row, channel: 6 }] })
  serve(analysis.shops, { ...total, items: [{ ...row, name: '花语', channel: 6, channel_zh: '美团' }] })
  serve(analysis.stores, { ...total, items: [] })
  serve(analysis.prices, { ...total, items: [{ ...row, name: '100–150元', level: 0, from: '100.00', to: '150.00' }] })
  serve(analysis.marks, { ...total, items: [] })
  serve(analysis.goods, { ...days, items: [], total: 0, page: 1, page_size: 10 })
})

/** A part of the page, once everything on it has come. */
const panel = async (name: string) => {
  await waitFor(() => {
    expect(screen.queryByRole('region', { name })).toBeTruthy()
    expect(screen.queryByRole('status', { name: '加载中' })).toBeNull()
  })
  return within(screen.getByRole('region', { name }))
}
const lastAsked = () => callsOf(analysis.business).at(-1)?.query

test('a figure leads to its list and stands beside the one before', async () => {
  show(online)
  const figures = within(await screen.findByRole('list', { name: '经营概况' }))
  const valid = figures.getByRole('link', { name: /有效订单/ })
  expect(valid.getAttribute('href')).toBe('/console/netorder/new_index?status=all&figure=1&valid=1')
  expect(valid.textContent).toContain('12')
  expect(valid.textContent).toContain('对比 10 ↑20%')
  // An average leads to what it is reckoned from.
  const leading = (name: RegExp) => figures.getByRole('link', { name }).getAttribute('href')
  expect(leading(/客单价/)).toBe(valid.getAttribute('href'))
  expect(leading(/退款与关闭/)).toBe('/console/netorder/new_index?status=all&figure=refund_amount')
  expect(leading(/毛利/)).toBe('/console/netorder/new_index?status=all&figure=margin')
  expect(screen.getByText('对比上周同期（2026-11-10 至 2026-11-11）')).toBeTruthy()
})

test('the days stand in the address, and so they are asked for', async () => {
  const { address } = show(online)
  await panel('经营概况')
  expect(lastAsked()).toMatchObject({ ...days, compare: 'weekday', unit: 'day' })
  await userEvent.click(screen.getByRole('radio', { name: '年' }))
  await vi.waitFor(() =>
    expect(lastAsked()).toMatchObject({ start_date: '2026-01-01', end_date: '2026-11-18', unit: 'month' }),
  )
  expect(address()).toContain('span=year')
  expect(address()).toContain('start_date=2026-11-18')
  await userEvent.click(screen.getByRole('button', { name: '前一年' }))
  await vi.waitFor(() => expect(lastAsked()).toMatchObject({ start_date: '2025-01-01', end_date: '2025-12-31' }))
  expect(screen.getByText('2025年')).toBeTruthy()
})

test('behind the chart is its table, whose days lead deeper and whose numbers lead to their lists', async () => {
  show(online, '?compare=none')
  const part = await panel('经营概况')
  expect(await part.findByRole('img', { name: /^经营概况，2天：有效金额最高¥1,750.00（2026-11-18）/ })).toBeTruthy()
  await userEvent.click(part.getByRole('radio', { name: '表' }))
  const table = within(part.getByRole('table', { name: '经营概况' }))
  expect(table.getByRole('link', { name: '11-17' }).getAttribute('href')).toBe(
    '/console/netorder_analyze?compare=none&span=day&start_date=2026-11-17',
  )
  expect(table.getAllByRole('link', { name: '5' })[0]?.getAttribute('href')).toContain('valid=1')
})

test('one goes back out from a day to its month and from there to its year', async () => {
  show(online, '?span=day&start_date=2026-11-17&sid=3')
  await panel('经营概况')
  expect(screen.getByRole('link', { name: '看整月' }).getAttribute('href')).toBe(
    '/console/netorder_analyze?sid=3&span=month&start_date=2026-11-01',
  )
})

test('the margin is reckoned line by line', async () => {
  show(online)
  const lines = within(await screen.findByRole('list', { name: '毛利怎么来的' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '下单金额¥3,500.00',
    '退款与关闭−¥500.00',
    '渠道扣除−¥175.00',
    '转单支出−¥320.00',
    '配送支出−¥150.00',
    '用料成本−¥900.00',
    '毛利¥1,455.00',
  ])
  expect(lines.map((line) => within(line).getByRole('link').getAttribute('href')?.split('figure=')[1])).toEqual([
    '1',
    'refund_amount',
    'channel_fee',
    'transfer_cost',
    'ride_cost',
    'material_cost',
    'margin',
  ])
  const coupon = screen.getByText(/^另有商家优惠券/)
  expect(within(coupon).getByRole('link').getAttribute('href')).toContain('figure=coupon_amount')
})

test('the best rows say their rank', async () => {
  show(online)
  const prices = await panel('价格段')
  const share = prices.getByRole('link', { name: '75%，第1名' })
  expect(share.getAttribute('href')).toContain('valid=1')
})

test('every table can be taken away as a sheet of the days in view, by whoever may', async () => {
  const save = vi.spyOn(handOver, 'save').mockReturnValue()
  respond(analysis.exportTable, () => new Response('x', { headers: { 'content-type': 'application/zip' } }))
  show(online)
  for (const [part, table] of [
    ['平台', 'platforms.items'],
    ['经营概况', 'business.items'],
  ] as const) {
    await panel(part)
    await userEvent.click(screen.getByRole('button', { name: `导出 ${part} 2026-10-20 至 2026-11-18` }))
    await vi.waitFor(() => expect(save.mock.lastCall?.[1]).toBe(`${part} 2026-10-20 至 2026-11-18.xlsx`))
    expect(callsOf(analysis.exportTable).at(-1)?.query).toMatchObject({ ...days, table })
  }
  save.mockRestore()
})

test('whoever may not export is offered none', async () => {
  show(online, '', clerk('analysis.read'))
  await panel('经营概况')
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
})

test('a part that fails says so alone and is asked again', async () => {
  refuse(analysis.platforms, { code: 50000, message: '数据暂时读不到' })
  show(online)
  const part = await panel('平台')
  expect(await part.findByText('数据暂时读不到')).toBeTruthy()
  expect(await screen.findByRole('list', { name: '经营概况' })).toBeTruthy()
  serve(analysis.platforms, { ...total, items: [{ ...row, channel: 6 }] })
  await userEvent.click(part.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('table', { name: '平台' })).toBeTruthy()
})

test('days without orders say so, and why there is nothing to compare', async () => {
  serve(
    analysis.business,
    someBusiness({ total: nothingSold, items: [], compare: null, compare_hint: '所选日期里没有节日' }),
  )
  show(online, '?compare=festival')
  expect(await screen.findByText('所选日期里没有节日')).toBeTruthy()
  const part = await panel('门店')
  expect(part.getByText('这段时间没有订单')).toBeTruthy()
})

test('a late refund is told where it changed the days before', async () => {
  const correction = {
    day: '2026-11-12',
    corrected_on: '2026-11-17',
    orders: 1,
    valid_amount: '-128.00',
    margin: '-60.00',
  }
  serve(analysis.business, someBusiness({ corrections: [correction] }))
  show(online)
  expect(await screen.findByText('近七天更正了 1 处')).toBeTruthy()
  expect(screen.getByText(/2026-11-17 更正 2026-11-12：1 单/).textContent).toContain('有效金额 -¥128.00')
})

test('of several festivals in the days one is chosen', async () => {
  const festivals = [
    { name: '520', date: '2026-05-20' },
    { name: '521', date: '2026-05-21' },
  ]
  serve(analysis.business, someBusiness({ festivals }))
  const { address } = show(online, '?compare=festival')
  const part = await panel('经营概况')
  await userEvent.click(await part.findByRole('combobox', { name: '节日' }))
  await userEvent.click(await screen.findByText('521 2026-05-21'))
  await vi.waitFor(() => expect(lastAsked()).toMatchObject({ compare: 'festival', festival: '521' }))
  expect(address()).toContain('festival=521')
})

test('today sums up all sides and leads into each', async () => {
  const live = { day: '2026-11-18', at: '2026-11-18 12:00:00', items: [], compare: null }
  serve(analysis.businessToday, { ...live, total: someSales() })
  serve(analysis.transfersToday, { ...live, total: someTrade() })
  serve(analysis.receivedToday, { ...live, total: someTrade({ late_count: 0 }) })
  serve(analysis.platformsToday, { ...live, total: someSales(), items: [{ ...row, channel: 6 }] })
  serve(analysis.ridesToday, {
    ...live,
    total: someRides(),
    compare: {
      kind: 'weekday',
      label: '上周同一天此刻',
      start_date: '2026-11-11',
      end_date: '2026-11-11',
      total: someRides({ order_count: 8, order_route: null, valid_route: null }),
      items: [],
    },
  })
  show(today)
  for (const [part, leads] of [
    ['网单', '网单分析'],
    ['转单', '转单分析'],
    ['接单', '接单分析'],
    ['配送', '配送分析'],
  ] as const)
    expect((await panel(part)).getByRole('link', { name: leads })).toBeTruthy()
  expect((await panel('配送')).getByText('对比上周同一天此刻（2026-11-11）')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: '配送' })).getByText('↑25%', { exact: false })).toBeTruthy()
  expect(callsOf(analysis.rides)).toEqual([])
  expect(screen.getByText('2026-11-18，实时更新', { exact: false })).toBeTruthy()
})

test('couriers are told by hour and district too, with what they cost, and the cost leads to its calls', async () => {
  const someRow = (key: string, name: string) => ({ key, name, ...someRides() })
  serve(analysis.rides, {
    ...days,
    unit: 'day',
    total: someRides(),
    items: [],
    compare: null,
    compare_hint: '',
    festivals: [],
    couriers: [someRow('6', '达达')],
    hours: [someRow('9', '09:00–10:00')],
    districts: [someRow('北京市\t朝阳区', '北京市朝阳区')],
    stores: [someRow('1', '总店')],
  })
  show(deliveries)
  for (const part of ['运力', '呼叫时段', '收货区县', '发货门店']) {
    const table = within((await panel(part)).getByRole('table', { name: part }))
    const cost = table.getByRole('link', { name: /128\.00/ })
    expect([part, cost.getAttribute('href')]).toEqual([part, '/console/logistics?status=all&figure=1'])
    for (const head of ['平均接单用时', '晚到率']) expect(table.getByRole('columnheader', { name: head })).toBeTruthy()
  }
})

test('the rows too stand beside what their days are held against, and the page of prices says of which days', async () => {
  const beside = { kind: 'weekday' as const, label: '上周同期', start_date: '2026-10-13', end_date: '2026-11-11' }
  const band = { ...row, name: '100–150元', level: 0, from: '100.00', to: '150.00' }
  serve(analysis.prices, {
    ...total,
    items: [band],
    compare: {
      ...beside,
      total: someSales(),
      items: [{ key: row.key, name: band.name, ...someSales({ valid_count: 10 }) }],
    },
  })
  show(prices, '?compare=weekday')
  const part = await panel('价格段')
  expect(part.getByText('对比上周同期（2026-10-13 至 2026-11-11）')).toBeTruthy()
  expect(part.getByRole('row', { name: /100–150元/ }).textContent).toContain('12↑20%')
  expect(callsOf(analysis.prices).at(-1)?.query).toMatchObject({ compare: 'weekday' })
})
