import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { ledgerHealth } from '@zdb/contract/platform/ledger-health/endpoints'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { callsOf, serve } from '@zdb/console/test/fake-server.ts'
import { manager, openDesk, reviewer } from '../../test/desk.tsx'
import type { Overview, Proof } from './ledger.ts'

const aProof = (change: Partial<Proof> = {}): Proof => ({
  id: '1',
  asked_at: '2026-11-16 04:00:00',
  asked_by: '',
  ended_at: '2026-11-16 04:00:03',
  broken: 0,
  trouble: '',
  lines: [{ name: 'sumIsZero', label: '全部分录合计为零', breaches: [], ms: 12 }],
  ...change,
})

const anOverview = (change: Partial<Overview> = {}): Overview => ({
  running: false,
  last: aProof(),
  earlier: [],
  stop: null,
  totals: [{ kind: 'available', label: '可用余额', accounts: 2, balance: '70.00' }],
  claims: { count: 0, rest: '0.00', oldest_at: null },
  holds: { count: 0, amount: '0.00', oldest_at: null },
  ...change,
})

const page = { items: [], total: 0, page: 1, page_size: 10 }

beforeEach(() => {
  serve(ledgerHealth.overview, anOverview())
  serve(ledgerHealth.claims, page)
  serve(ledgerHealth.holds, page)
})

test('shows what was proven and when, and stops payouts with a reason', async () => {
  serve(ledgerHealth.stopPayouts, null)
  openDesk('/ledger', manager)
  const lines = within(await screen.findByRole('table', { name: '核对项' }))
  expect(lines.getByRole('row', { name: /全部分录合计为零 相符/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '暂停付款' }))
  const form = within(await screen.findByRole('dialog', { name: '暂停付款' }))
  expect(form.getByText(/全部商家不能提现/)).toBeTruthy()
  await userEvent.type(form.getByLabelText('理由'), '账目待查')
  await userEvent.click(form.getByRole('button', { name: '暂停付款' }))
  expect(await screen.findByText('付款已暂停')).toBeTruthy()
  expect(callsOf(ledgerHealth.stopPayouts)[0]?.body).toEqual({ reason: '账目待查' })
})

test('what does not add up is named, payouts stand still on every page, and going on is proposed once a proof passed', async () => {
  const breaches = [{ what: '账户 7', amount: '0.01' }]
  const lines = [{ name: 'balancesArePostings', label: '账户余额等于分录之和', breaches, ms: 3 }]
  const stop = { at: '2026-11-16 04:00:03', by: '', reason: '账务核对发现1项不符', proposed: false }
  const missing = '停付之后还没有一次通过的核对'
  serve(ledgerHealth.overview, anOverview({ last: aProof({ broken: 1, lines }), stop: { ...stop, missing } }))
  serve(ledgerHealth.prove, null)
  serve(systemHealth.warnings, { watch_late: '', payout_stop: stop, alarms: [] })
  openDesk('/ledger', manager)
  expect(await screen.findByText(/账户 7/)).toBeTruthy()
  expect(within(await screen.findByRole('alert')).getByText(/账务核对发现1项不符/)).toBeTruthy()
  const stopped = within(screen.getByRole('region', { name: '付款已暂停' }))
  expect(stopped.getByText(new RegExp(missing))).toBeTruthy()
  expect(stopped.queryByRole('button', { name: '提议恢复付款' })).toBeNull()
  // One act has one button.
  expect(screen.getAllByRole('button', { name: '立即核对' })).toHaveLength(1)
  serve(ledgerHealth.overview, anOverview({ stop: { ...stop, missing: '' } }))
  await userEvent.click(stopped.getByRole('button', { name: '立即核对' }))
  expect(callsOf(ledgerHealth.prove)).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: '提议恢复付款' }))
  expect(await screen.findByRole('dialog', { name: '提议恢复付款' })).toBeTruthy()
})

test('what a merchant owes another is proposed to be advanced, with what it costs and why; what it owes us is not', async () => {
  const owed = {
    debtor_id: '7',
    debtor: '花语鲜花',
    amount: '120.00',
    rest: '88.00',
    why: '售后退款',
    at: '2026-11-15 10:00:00',
  }
  const items = [
    { ...owed, id: '31', creditor_id: '8', creditor: '春日花坊', ref: 'T31' },
    { ...owed, id: '32', creditor_id: '', creditor: '平台', ref: 'P32' },
  ]
  serve(ledgerHealth.overview, anOverview({ claims: { count: 2, rest: '176.00', oldest_at: owed.at } }))
  serve(ledgerHealth.claims, { ...page, items, total: 2 })
  serve(ledgerHealth.proposeAdvance, null)
  openDesk('/ledger', manager)
  await userEvent.click(await screen.findByRole('button', { name: '提议垫付 T31' }))
  expect(screen.queryByRole('button', { name: '提议垫付 P32' })).toBeNull()
  const form = within(await screen.findByRole('dialog', { name: '提议平台垫付' }))
  expect(form.getByText(/从平台收入垫付/).textContent).toContain('88.00 给春日花坊，此后由花语鲜花还给平台')
  await userEvent.click(form.getByRole('button', { name: '提交复核' }))
  expect(callsOf(ledgerHealth.proposeAdvance)).toHaveLength(0)
  await userEvent.type(form.getByLabelText('理由'), '平台责任')
  await userEvent.click(form.getByRole('button', { name: '提交复核' }))
  expect(await screen.findByText('已提交，由另一位同事在收件箱复核')).toBeTruthy()
  expect(callsOf(ledgerHealth.proposeAdvance)[0]).toMatchObject({
    params: { claim: '31' },
    body: { reason: '平台责任' },
  })
})

test('one merchant’s books are asked for by number', async () => {
  serve(ledgerHealth.merchant, {
    merchant_id: '7',
    merchant: '花语鲜花',
    sound: true,
    owes: '12.50',
    is_owed: '0.00',
    accounts: [
      {
        kind: 'frozen',
        label: '冻结金额',
        balance: '30.00',
        recomputed: '30.00',
        postings: 1,
        broken_at: 0,
        beside: { label: '未了结冻结之和', amount: '30.00' },
        sound: true,
      },
    ],
  })
  openDesk('/ledger', manager)
  await userEvent.type(await screen.findByLabelText('商家编号'), '7{Enter}')
  expect(await screen.findByText('花语鲜花')).toBeTruthy()
  expect(callsOf(ledgerHealth.merchant)[0]?.params).toEqual({ merchant: '7' })
})

test('is for those who keep the money', async () => {
  openDesk('/ledger', reviewer)
  expect(await screen.findByText(/您的角色不能打开/)).toBeTruthy()
  expect(callsOf(ledgerHealth.overview)).toHaveLength(0)
})
