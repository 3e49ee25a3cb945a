import pg from 'pg'
import { expect, vi } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { finance } from '@zdb/contract/money/finance/endpoints'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { payments } from '@zdb/contract/money/payments/endpoints'
import { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { pool, within } from '#core/db/tx'
import { anIncome } from '#core/money/fixtures'
import { test } from '#test/harness/world'

type Asked = { text: string; values: unknown[] }

/** Whatever is read from the database while this goes on. */
const readDuring = async (work: () => Promise<unknown>): Promise<Asked[]> => {
  const asked: Asked[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  for (const [text, values] of query.mock.calls as unknown as [unknown, unknown[] | undefined][])
    if (typeof text === 'string' && /^\s*(select|with)\b/i.test(text)) asked.push({ text, values: values ?? [] })
  query.mockRestore()
  return asked
}

const long: ReadonlySet<string> = new Set([
  'ledger_posting',
  'ledger_transaction',
  'payment',
  'gateway_receipt',
  'withdrawal',
  'remittance',
  'order_invoice',
])

type Node = { 'Relation Name'?: string; 'Index Cond'?: string; 'Recheck Cond'?: string; Plans?: Node[] }

/** The long tables of which a plan looks at every row, be it in the order of an index. */
const walked = (node: Node): string[] => {
  const table = node['Relation Name'] ?? ''
  const isNarrowed = node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined
  return [...(long.has(table) && !isNarrowed ? [table] : []), ...(node.Plans ?? []).flatMap(walked)]
}

/** What would still be read from end to end if the planner could help it: there is no index for it. */
const withoutIndex = async (asked: readonly Asked[]): Promise<string[]> => {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const found: string[] = []
    for (const { text, values } of asked) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, values)
      const [{ Plan }] = rows[0]?.['QUERY PLAN'] ?? expect.fail('no plan')
      found.push(...walked(Plan).map((table) => `${table}: ${text}`))
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

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
