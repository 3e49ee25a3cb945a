import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import { pages } from '@zdb/contract/pages'
import { aDaySheet, nothingSold } from '../../../../test/analysis.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { DaySheetPage } from './day-sheet-page.tsx'

const at = pages.daySheet.path
const show = (search = '') => showPage(DaySheetPage, { at: `${at}${search}` })
const paper = (day = '2026-11-18') => screen.findByRole('article', { name: `经营日报 ${day}` })
const askedDay = () => callsOf(analysis.daySheet).at(-1)?.query.day

beforeEach(() => {
  vi.setSystemTime('2026-11-18T21:00:00+08:00')
  serve(analysis.daySheet, aDaySheet())
  serve(analysis.daySheetSetting, { on: false, hour: 21, next_at: null })
})

test('the day is said in one sentence, and each figure leads to its list', async () => {
  show()
  const sheet = within(await paper())
  expect(sheet.getByText(/^今日成交 12 单/)).toBeTruthy()
  expect(sheet.getByText(/^对比上周三此刻（2026-11-11） · 制表 2026-11-18 21:00/)).toBeTruthy()
  const online = within(sheet.getByRole('list', { name: '网单' }))
  const valid = online.getByRole('link', { name: /^有效订单/ })
  expect(valid.getAttribute('href')).toBe('/console/netorder/new_index?status=all&figure=1&valid=1')
  expect(valid.textContent).toContain('对比 10 ↑20%')
  expect(within(sheet.getByRole('list', { name: '配送' })).getByRole('link', { name: /^呼叫次数/ })).toBeTruthy()
  expect(sheet.getByRole('link', { name: '网单分析' }).getAttribute('href')).toBe(
    '/console/netorder_analyze?span=day&start_date=2026-11-18',
  )
  const wares = within(sheet.getByRole('list', { name: '商品（前1，共7种）' }))
  expect(wares.getByRole('link', { name: '9 件' }).getAttribute('href')).toContain('valid=1')
  const cases = within(sheet.getByRole('list', { name: '现在待处理的售后' }))
  expect(cases.getByRole('link', { name: '1 单' }).getAttribute('href')).toContain('todo=toAnswer')
  expect(cases.getAllByRole('link')).toHaveLength(1)
})

test('the day stands in the address; none that has not come is asked for', async () => {
  const { address } = show('?day=2027-01-01')
  await paper()
  expect(askedDay()).toBe('2026-11-18')
  expect(screen.getByRole('button', { name: '后一日' }).getAttribute('aria-disabled')).toBe('true')
  serve(analysis.daySheet, aDaySheet({ day: '2026-11-17', live: false }))
  await userEvent.click(screen.getByRole('button', { name: '前一日' }))
  await paper('2026-11-17')
  expect(askedDay()).toBe('2026-11-17')
  expect(address()).toContain('day=2026-11-17')
  expect(screen.queryByText(/当天还没有过完/)).toBeNull()
})

test('it is printed by the browser', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  show()
  await paper()
  await userEvent.click(screen.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('whoever wants it each evening says so here, and at which hour', async () => {
  show()
  const wish = await screen.findByRole('switch', { name: '每晚发给我' })
  expect(wish.getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByRole('combobox', { name: '发送时间' })).toBeNull()
  const on = { on: true, hour: 21, next_at: '2026-11-19 21:00:00' }
  serve(analysis.saveDaySheetSetting, on)
  serve(analysis.daySheetSetting, on)
  await userEvent.click(wish)
  expect(await screen.findByText('每晚 21:00 把当天的日报发给您')).toBeTruthy()
  expect(await screen.findByText('下一次：明天 21:00')).toBeTruthy()
  await userEvent.click(screen.getByRole('combobox', { name: '发送时间' }))
  await userEvent.click(await screen.findByTitle('20:00'))
  expect(callsOf(analysis.saveDaySheetSetting).map(({ body }) => body)).toEqual([
    { on: true, hour: 21 },
    { on: true, hour: 20 },
  ])
})

test('a day without business says so, and whoever may not see cases is shown none', async () => {
  serve(
    analysis.daySheet,
    aDaySheet({
      sentence: '今日没有成交',
      online: { total: nothingSold, before: nothingSold },
      platforms: [],
      platform_count: 0,
      goods: [],
      goods_count: 0,
      after_sales: null,
    }),
  )
  show()
  const sheet = within(await paper())
  expect(sheet.getByText('今日没有成交')).toBeTruthy()
  expect(sheet.getByText('没有网单')).toBeTruthy()
  expect(sheet.getByText('没有卖出商品')).toBeTruthy()
  expect(sheet.queryByText('现在待处理的售后')).toBeNull()
})

test('what cannot be read is asked for again, and until then nothing is printed', async () => {
  refuse(analysis.daySheet, { code: 50000, message: '数据暂时读不到' })
  show()
  expect(await screen.findByText('数据暂时读不到')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '打印' }).getAttribute('aria-disabled')).toBe('true')
  serve(analysis.daySheet, aDaySheet())
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await paper()
})
