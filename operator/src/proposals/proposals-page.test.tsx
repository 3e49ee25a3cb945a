import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { proposals } from '@zdb/contract/platform/proposals/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'

type Proposal = WireResult<typeof proposals.list>['items'][number]

const aProposal = (change: Partial<Proposal> = {}): Proposal => ({
  id: '5',
  kind_zh: '修改平台规则',
  title: '付款期限 30分钟 → 45分钟，2036-12-01 00:00:00 起',
  merchants: [],
  reason: '节日高峰',
  status: 0,
  status_zh: '待复核',
  proposer: '李管理',
  decider: '',
  verdict: '',
  at: '2026-11-16 10:00:00',
  decided_at: null,
  mine: false,
  ...change,
})
const own = aProposal({
  merchants: [{ id: '7', name: '花语鲜花' }],
  id: '6',
  title: '接单期限 15分钟 → 20分钟',
  proposer: '王管理',
  mine: true,
})
const ended = aProposal({
  id: '4',
  title: '申诉期限 3天 → 9天',
  status: 20,
  status_zh: '未通过',
  decider: '王管理',
  verdict: '理由不充分',
  decided_at: '2026-11-16 11:00:00',
})
const pageOf = (...items: Proposal[]) => ({ items, total: items.length, page: 1, page_size: 20 })

beforeEach(() => serve(proposals.list, ({ query }) => (query.open === '0' ? pageOf(ended) : pageOf(own, aProposal()))))

test('a colleague’s proposal leads to the inbox, one’s own is withdrawn', async () => {
  serve(proposals.withdraw, null)
  openDesk('/proposals', manager)
  const theirs = within(await screen.findByRole('row', { name: /付款期限/ }))
  expect(theirs.getByRole('link', { name: '去复核' }).getAttribute('href')).toBe(
    '/operator/inbox/proposals/5?queue=proposals',
  )
  const mine = within(screen.getByRole('row', { name: /接单期限/ }))
  expect(theirs.getByRole('cell', { name: '平台' })).toBeTruthy()
  expect(mine.getByRole('link', { name: '花语鲜花（7）' }).getAttribute('href')).toBe('/operator/merchants/7')
  expect(mine.queryByRole('link', { name: '去复核' })).toBeNull()
  await userEvent.click(mine.getByRole('button', { name: '撤回' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤回' }))
  expect(await screen.findByText('已撤回')).toBeTruthy()
  expect(callsOf(proposals.withdraw)[0]?.params).toEqual({ proposal: '6' })
})

test('ended ones stay to be read, with who decided and why', async () => {
  openDesk('/proposals', manager)
  await userEvent.click(await screen.findByRole('tab', { name: /全部/ }))
  await waitFor(() => expect(screen.getByRole('row', { name: /申诉期限/ }).textContent).toContain('理由不充分'))
  expect(screen.queryByRole('link', { name: '去复核' })).toBeNull()
})

test('who does not decide reads their own only, and is told so', async () => {
  openDesk('/proposals', reviewer)
  expect(await screen.findByText(/这里只列出您的提议/)).toBeTruthy()
  expect(await screen.findByRole('row', { name: /付款期限/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '去复核' })).toBeNull()
})
