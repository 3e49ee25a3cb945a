import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { handOver } from '#core/http/downloads.ts'
import { makeFeed } from '#core/realtime/push-feed.ts'
import { callsOf, respond, serve } from '../../../../test/fake-server.ts'
import { aPush } from '../../../../test/pushes.ts'
import { showPage } from '../../../../test/render.tsx'
import { FinancePage } from './overview-page.tsx'
import { FlowsPage } from './flows-page.tsx'
import { RecordsPage } from './records-page.tsx'

const sn = 'T20261116120000000001'
const line = {
  id: '7',
  type: 'transfer',
  type_zh: '转单冻结与解冻',
  why: '转单冻结',
  number: sn,
  amount: '-128.00',
  at: '2026-11-16 12:00:00',
  route: `transfer_order/detail/${sn}`,
}
const paged = { total: 1, page: 1, page_size: 20, more: false }

const overview = {
  available_balance: '372.00',
  income_total: '500.00',
  expenses_total: '0.00',
  frozen_total: '128.00',
  chengbao_money: '2000.00',
  holds: [{ ...line, amount: '128.00' }],
  hold_count: 1,
  owes: '0.00',
  is_owed: '0.00',
  claims: [],
  average_order: '128.00',
  more_orders: 2,
  days: [{ day: '2026-11-01', income: '500.00', expenses: '0.00' }],
}

const print = { fingerprint: 'ab'.repeat(32), last_hash: 'cd'.repeat(32), count: 3, balance: '372.00', at: line.at }

test('a month without income or expenses says so instead of an empty chart', async () => {
  serve(finance.account, { ...overview, days: [{ day: '2026-11-01', income: '0.00', expenses: '0.00' }] })
  serve(finance.fingerprint, print)
  showPage(FinancePage, { at: routeTo('finance') })
  expect(await screen.findByText('本月还没有收支')).toBeTruthy()
  expect(screen.queryByText('查看每日数字')).toBeNull()
})

test('the overview names what is frozen, how far the balance reaches, and hands out the proof with its script', async () => {
  serve(finance.account, overview)
  serve(finance.fingerprint, print)
  respond(finance.exportFlows, () => new Response('x', { headers: { 'content-type': 'text/plain' } }))
  const save = vi.spyOn(handOver, 'save').mockReturnValue()
  showPage(FinancePage, { at: routeTo('finance') })
  const holds = await screen.findByRole('table', { name: '冻结构成' })
  expect(within(holds).getByRole('link', { name: sn }).getAttribute('href')).toContain(`transfer_order/detail/${sn}`)
  expect(screen.getByText(/可再承载 2 单/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: '待偿款' })).toBeNull()
  expect(await screen.findByRole('button', { name: print.fingerprint })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '下载余额证明' }))
  await vi.waitFor(() => expect(callsOf(finance.exportFlows)).toMatchObject([{ query: { format: 'proof' } }]))
  save.mockRestore()
})

test('flows carry the running balance, lead to their order, and change account by tab', async () => {
  serve(finance.balanceFlows, { ...paged, items: [{ ...line, balance_after: '372.00' }] })
  serve(finance.frozenFlows, { ...paged, total: 0, items: [] })
  showPage(FlowsPage, { at: routeTo('financeFlows') })
  expect(await screen.findByRole('link', { name: sn })).toBeTruthy()
  expect(screen.getByText('转单冻结')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: /冻结流水/ }))
  expect(await screen.findByText('还没有冻结过资金')).toBeTruthy()
})

test('records stand under their sums, and a press on a type narrows them to it', async () => {
  serve(finance.records, { ...paged, items: [{ ...line, type_zh: '违规罚款', why: '违规罚款', fee: '0.00' }] })
  const total = { type: 'transfer', type_zh: '转单结算', income: '0.00', expenses: '128.00', count: 1 }
  const totals = { start_date: '2026-11-01', end_date: '2026-11-16', income: '500.00', expenses: '128.00', fee: '1.28' }
  serve(finance.recordTotals, { ...totals, items: [{ ...total, type: 'settlement' }] })
  showPage(RecordsPage, { at: routeTo('financeRecords') })
  expect(await screen.findAllByText('违规罚款')).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: '转单结算' }))
  await vi.waitFor(() => expect(callsOf(finance.records).at(-1)).toMatchObject({ query: { type: 'settlement' } }))
})

test.for([
  ['money that came in', '{"payment":"3","status":20}'],
  ['a penalty that was paid', '{"penalty":"3","status":20}'],
] as const)('%s moves the overview and the flows without a reload', async ([, params]) => {
  serve(finance.account, overview)
  serve(finance.fingerprint, print)
  serve(finance.balanceFlows, { ...paged, items: [{ ...line, balance_after: '372.00' }] })
  showPage(() => [<FinancePage key="overview" />, <FlowsPage key="flows" />], { at: routeTo('financeFlows') })
  await screen.findByText('372.00', { exact: false, selector: 'dd *' })
  await screen.findByRole('table', { name: '余额流水' })
  serve(finance.account, { ...overview, available_balance: '438.60' })
  serve(finance.balanceFlows, { ...paged, items: [{ ...line, balance_after: '438.60' }] })
  act(() => makeFeed('100').receive(aPush(1, '款项已入账', { type: pushTypes.notice, identity: 0, params })))
  await vi.waitFor(() => expect(screen.getAllByText('438.60', { exact: false }).length).toBeGreaterThanOrEqual(2))
})
