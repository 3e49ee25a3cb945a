import { expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { within } from '#core/db/tx'
import { anIncome } from '#core/money/fixtures'
import { plansOf, readDuring, walkedIn, type Statement } from '#test/payments/read-plans'
import { test } from '#test/harness/world'

const long: ReadonlySet<string> = new Set([
  'ledger_posting',
  'ledger_transaction',
  'payment',
  'gateway_receipt',
  'withdrawal',
  'remittance',
  'order_invoice',
])

/** What would still be read from end to end if the planner could help it: there is no index for it. */
const withoutIndex = async (asked: readonly Statement[]): Promise<string[]> =>
  (await plansOf(asked)).flatMap(({ text, plan }) => walkedIn(long, plan).map((table) => `${table}: ${text}`))

test('every list of money, however it is narrowed, is read by an index', async ({ world }) => {
  const owner = await world.merchant()
  await within((tx) => anIncome(tx, owner.merchantId, fen(500_00)))
  const span = { start_date: '2026-01-01', end_date: '2026-12-31' }
  const narrowed = [{}, { type: 'recharge' as const }, { number: 'P1' }, span, { cursor: '1' }]
  const lines = [finance.balanceFlows, finance.frozenFlows, finance.records]
  const asked = await readDuring(async () => {
    const answers = [
      ...(await Promise.all(lines.flatMap((call) => narrowed.map((query) => owner.call(call, { query }))))),
      await owner.call(finance.recordTotals, { query: span }),
      await owner.call(finance.account),
      ...(await Promise.all(
        [{}, { todo: 'confirm' as const }, { todo: 'bounced' as const }].map((query) =>
          owner.call(withdrawals.list, { query }),
        ),
      )),
      await owner.call(withdrawals.setting),
      await owner.call(payments.channels),
      ...(await Promise.all([invoices.requested, invoices.received].map((call) => owner.call(call, { query: {} })))),
      await owner.call(invoices.service, { query: {} }),
      await owner.call(invoices.bills),
    ]
    expect(answers.map(({ code, message }) => [code, message])).toEqual(answers.map(({ message }) => [0, message]))
  })
  expect(asked.length).toBeGreaterThan(lines.length * narrowed.length)
  expect(await withoutIndex(asked)).toEqual([])
})
