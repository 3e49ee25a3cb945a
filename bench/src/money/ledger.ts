import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { fen } from '../../../contract/src/kit/fen.ts'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { connect, databaseUrl, disconnect, within } from '../../../server/src/core/db/tx.ts'
import { post } from '../../../server/src/core/money/ledger.ts'
import { withServer } from '../measured-server.ts'
import type { Row } from '../row.ts'

const rivals = 8
const each = Number(process.env.BENCH_POSTS ?? 250)
const accounts = 1_000
const rounds = 3

type Work = (index: number) => Promise<unknown>

/** Postings per second, so many at the same time. */
const rate = async (work: Work): Promise<number> => {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: rivals }, async (_, rival) => {
      for (let turn = 0; turn < each; turn += 1) await work(rival * each + turn)
    }),
  )
  return (rivals * each) / ((performance.now() - began) / 1000)
}

const ours =
  (merchants: readonly number[]): Work =>
  (index) => {
    const merchantId = merchants[index % merchants.length] ?? 0
    const key = `bench:${randomUUID()}`
    const legs = [
      { from: { kind: 'clearing', merchantId }, to: { kind: 'available', merchantId }, amount: fen(1) },
    ] as const
    return within((tx) => post(tx, { key, type: 'recharge', why: '充值', ref: key, legs }))
  }

/** The very statements of a posting, through the driver alone. */
const bare =
  (pool: pg.Pool, merchants: readonly number[]): Work =>
  async (index) => {
    const merchantId = merchants[index % merchants.length] ?? 0
    const key = `bare:${randomUUID()}`
    const client = await pool.connect()
    try {
      await client.query('begin')
      const opened = await client.query<{ id: string }>({
        name: 'open',
        text: `insert into ledger_transaction (key, digest, why, ref, at) values ($1, '', '充值', $1, now()) on conflict (key) do nothing returning id`,
        values: [key],
      })
      const locked = await client.query<{ id: string; kind: string; balance: string }>({
        name: 'lock',
        text: 'select * from lock_accounts($1::bigint[], $2::text[], $3::boolean[], $4::bigint[])',
        values: [[merchantId, merchantId], ['clearing', 'available'], [true, false], [merchantId]],
      })
      const lines = locked.rows.map(({ id, kind, balance }) => {
        const amount = kind === 'available' ? 1 : -1
        return { id, amount, balance: Number(balance) + amount, trade: kind === 'available' ? 1 : null }
      })
      await client.query({
        name: 'enter',
        text: `with lines as (
            select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as l(id, amount, balance, trade)
          ), changed as (
            update ledger_account a set balance = l.balance, income = a.income + greatest(coalesce(l.trade, 0), 0),
              expenses = a.expenses - least(coalesce(l.trade, 0), 0) from lines l where a.id = l.id
          )
          insert into ledger_posting (transaction_id, account_id, type, amount, balance_after, trade, at)
          select $5, id, 'recharge', amount, balance, trade, now() from lines`,
        values: [
          lines.map(({ id }) => id),
          lines.map(({ amount }) => amount),
          lines.map(({ balance }) => balance),
          lines.map(({ trade }) => trade),
          opened.rows[0]?.id,
        ],
      })
      await client.query('commit')
    } finally {
      client.release()
    }
  }

const measured = async (pool: pg.Pool, what: string, merchants: readonly number[]): Promise<Row> => {
  const taken: { ours: number; bare: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    taken.push({ ours: await rate(ours(merchants)), bare: await rate(bare(pool, merchants)) })
  const middle = taken.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[Math.floor(rounds / 2)]
  const ratio = (middle?.bare ?? 0) / (middle?.ours || 1)
  return {
    what: `记账 post()，${rivals} 个连接，${what}`,
    figure: `${(middle?.ours ?? 0).toFixed(0)} 笔/s，裸驱动同样语句 ${(middle?.bare ?? 0).toFixed(0)} 笔/s，${ratio.toFixed(2)} ×`,
    aim: '≤ 2 ×',
    met: ratio <= 2,
  }
}

/** What posting costs on one account that everybody wants, and on a thousand that nobody else does. */
export const ledger = (dir: string): Promise<Row[]> =>
  withServer(dir, 'ledger', async () => {
    const url = databaseUrl()
    await disconnect()
    connect(url, rivals, (error) => console.error(error.message))
    const { merchantId } = await within((tx) => aMerchant(tx, { name: '热账户花店' }))
    const many: number[] = []
    for (let index = 0; index < accounts; index += 1)
      many.push((await within((tx) => aMerchant(tx, { name: `账户${index}` }))).merchantId)
    const pool = new pg.Pool({ connectionString: url, max: rivals })
    try {
      return [await measured(pool, '同一个热账户', [merchantId]), await measured(pool, `${accounts} 个账户`, many)]
    } finally {
      await pool.end()
    }
  })
