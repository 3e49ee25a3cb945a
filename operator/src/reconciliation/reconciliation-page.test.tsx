import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { reconciliation } from '@zdb/contract/money/reconciliation/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk } from '../../test/desk.tsx'
import type { Overview, StatementDay } from './reconciliation.ts'

const aDay = (change: Partial<StatementDay> = {}): StatementDay => ({
  source: 'alipay',
  source_zh: '支付宝',
  kind: 'gateway',
  day: '2026-11-15',
  status: 'even',
  status_zh: '全部相符',
  lines: 8,
  compared: 6,
  matched: 6,
  open: 0,
  decided: 0,
  read_at: '2026-11-16 02:30:10',
  trouble: '',
  ...change,
})

const anOverview = (days: StatementDay[]): Overview => ({ today: '2026-11-16', running: false, open: 0, days })
const finance = { ...manager, roles: ['finance' as const] }

test('days and sources stand with what agrees, what waits and what could not be read', async () => {
  const differing = { status: 'differing', status_zh: '有差异', matched: 4, open: 2 } as const
  const failing = {
    status: 'failing',
    status_zh: '读取失败，稍后重试',
    read_at: null,
    trouble: '渠道没有应答',
  } as const
  const dada = { source: 'dada', source_zh: '达达', kind: 'courier' } as const
  serve(
    reconciliation.overview,
    anOverview([aDay(differing), aDay({ source: 'wechat', source_zh: '微信支付', ...failing }), aDay(dada)]),
  )
  openDesk('/reconciliation', manager)
  const gateways = within(await screen.findByRole('table', { name: '支付渠道' }))
  expect(gateways.getByRole('row', { name: /支付宝 有差异 8 行 6 笔 4 笔 2 项待处理/ })).toBeTruthy()
  expect(gateways.getByRole('row', { name: /微信支付 读取失败，稍后重试 — — — — .* 渠道没有应答/ })).toBeTruthy()
  expect(gateways.getByRole('link', { name: '2 项待处理' }).getAttribute('href')).toContain('queue=reconciliation')
  expect(within(screen.getByRole('table', { name: '运力方' })).getByRole('row', { name: /达达 全部相符/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '现在对账' })).toBeNull()
})

test('finance has a day that could not be read read again from its row', async () => {
  const failing = { status: 'failing', status_zh: '读取失败，稍后重试', day: '2026-11-14', read_at: null } as const
  serve(reconciliation.overview, anOverview([aDay(failing), aDay()]))
  serve(reconciliation.run, null)
  openDesk('/reconciliation', finance)
  await userEvent.click(await screen.findByRole('button', { name: '重新读取 支付宝 2026-11-14' }))
  expect(await screen.findByText('已开始对账：2026-11-14')).toBeTruthy()
  expect(callsOf(reconciliation.run)[0]?.body).toEqual({ day: '2026-11-14' })
})

test('finance has a day compared now: yesterday, unless another is chosen', async () => {
  serve(reconciliation.overview, anOverview([]))
  serve(reconciliation.run, null)
  openDesk('/reconciliation', finance)
  await userEvent.click(await screen.findByRole('button', { name: '现在对账' }))
  expect(await screen.findByText('已开始对账：2026-11-15')).toBeTruthy()
  expect(callsOf(reconciliation.run)[0]?.body).toEqual({ day: '2026-11-15' })
})
