import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { anIncome } from '../../../server/src/core/money/fixtures.ts'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { fen } from '../../../contract/src/kit/fen.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { memoryOf, startChild } from '../child.ts'
import { call, median, p95Of, type Target } from '../latency.ts'
import { withServer } from '../measured-server.ts'
import type { Row } from '../row.ts'

const few = Number(process.env.BENCH_FLOWS_FEW ?? 10_000)
const many = Number(process.env.BENCH_FLOWS ?? 1_000_000)
const memoryLimit = 300
const rounds = 5

type Shop = { merchantId: number; accountId: number; headers: Record<string, string> }

const openShop = (name: string): Promise<Shop> =>
  within(async (tx) => {
    const { merchantId, accountId: person } = await aMerchant(tx, { name })
    await anIncome(tx, merchantId, fen(1_00))
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    const { secret } = await startSession(tx, person, guest)
    const { id } = await tx
      .selectFrom('ledger_account')
      .select('id')
      .where('merchant_id', '=', merchantId)
      .where('kind', '=', 'available')
      .executeTakeFirstOrThrow()
    return { merchantId, accountId: id, headers: { cookie: `zdb_session=${secret}`, 'x-console': '1' } }
  })

/** So many lines of one account over a year; one in a hundred is a refund. Nothing here is added up. */
const fill = async ({ accountId, merchantId }: Shop, count: number): Promise<void> => {
  await sql`alter table ledger_posting disable trigger ledger_posting_sums`.execute(db())
  await sql`
    with t as (
      insert into ledger_transaction (key, digest, why, ref, at)
      select ${`bench:${merchantId}:`} || n, '', '转单结算', 'T' || (20260000000000000000 + ${merchantId} * 10000000 + n)::text,
        now() - n * (interval '365 days' / ${count}::int) from generate_series(1, ${count}::int) n returning id, at
    )
    insert into ledger_posting (transaction_id, account_id, type, amount, balance_after, trade, at)
    select id, ${accountId}, case when id % 100 = 0 then 'refund' else 'settlement' end, 128, 128, 128, at from t`.execute(
    db(),
  )
  await sql`alter table ledger_posting enable trigger ledger_posting_sums`.execute(db())
  await sql`vacuum analyze ledger_transaction, ledger_posting`.execute(db())
}

const path = '/api.v2/account/flows/balance'
const lines = (where: string) => `
  select p.*, t.why, t.ref from (
    select * from ledger_posting where account_id = $1 ${where} order by at desc, id desc limit 20
  ) p join ledger_transaction t on t.id = p.transaction_id order by p.at desc, p.id desc`
const count = (where: string, limit: number) =>
  `select count(*) from (select 1 from ledger_posting where account_id = $1 ${where} limit ${limit}) c`
const middle = `and (at, id) < (select at, id from ledger_posting where account_id = $1 order by at desc, id desc offset 5000 limit 1)`

const questions = [
  { name: '首页', query: () => '', where: '', limit: 2_000 },
  { name: '按类型', query: () => '&type=refund', where: `and type = 'refund'`, limit: 100 },
  { name: '翻页', query: (cursor: string) => `&cursor=${cursor}`, where: middle, limit: 2_000 },
] as const

const cursorOf = async ({ accountId }: Shop): Promise<string> => {
  const { rows } = await sql<{ id: number }>`
    select id from ledger_posting where account_id = ${accountId} order by at desc, id desc offset 5000 limit 1`.execute(
    db(),
  )
  return String(rows[0]?.id ?? 1)
}

const pairsOf = async (
  url: string,
  bareUrl: string,
  shop: Shop,
  question: (typeof questions)[number],
): Promise<Target[]> => {
  const ours = { url: `${url}${path}?page_size=20${question.query(await cursorOf(shop))}`, headers: shop.headers }
  const answer = JSON.parse((await call(ours)).text) as { code: number }
  if (answer.code !== 0) throw new Error(`refused: ${JSON.stringify(answer)}`)
  const statements = [lines(question.where), count(question.limit === 100 ? question.where : '', question.limit)].map(
    (text) => ({ text, values: [shop.accountId] }),
  )
  const bare = { url: `${bareUrl}/${encodeURIComponent(`${question.name}-${shop.merchantId}`)}` }
  const json = { ...bare, headers: { 'content-type': 'application/json' } }
  await call(json, 'PUT', JSON.stringify({ statements, answer }))
  return [ours, bare]
}

const download = async (
  url: string,
  pid: number,
  { headers }: Shop,
  format: string,
): Promise<{ seconds: number; peak: number; bytes: number }> => {
  const began = performance.now()
  let [bytes, peak, going] = [0, 0, true]
  const watching = (async () => {
    while (going) {
      peak = Math.max(peak, await memoryOf(pid))
      await sleep(100)
    }
  })()
  const response = await fetch(`${url}/api.v2/account/flows/balance/export?format=${format}`, { headers })
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
  going = false
  await watching
  return { seconds: (performance.now() - began) / 1000, peak, bytes }
}

/** Whether a million lines of one merchant are read as quickly as ten thousand, and leave as a file in little memory. */
export const flows = (dir: string): Promise<Row[]> =>
  withServer(dir, 'flows', async (url, environment, pid) => {
    const [small, large] = [await openShop('小流水花店'), await openShop('大流水花店')]
    await fill(small, few)
    await fill(large, many)
    const bare = await startChild('bench/src/bare/bare-sql.ts', environment)
    const rows: Row[] = []
    try {
      for (const question of questions) {
        const targets = [
          ...(await pairsOf(url, bare.url, small, question)),
          ...(await pairsOf(url, bare.url, large, question)),
        ]
        const taken: number[][] = []
        for (let round = 0; round < rounds; round += 1) taken.push(await p95Of(targets))
        const at = (index: number) => median(taken.map((round) => round[index] ?? 0))
        const ratio = median(taken.map((round) => (round[2] ?? 0) / (round[3] ?? 1)))
        const growth = median(taken.map((round) => (round[2] ?? 0) / (round[0] ?? 1)))
        rows.push({
          what: `余额流水${question.name}：${many} 笔与 ${few} 笔，HTTP`,
          figure: `p95 ${at(2).toFixed(1)} / ${at(0).toFixed(1)} ms，裸 SQL ${at(3).toFixed(1)} ms，${ratio.toFixed(2)} ×，增长 ${growth.toFixed(2)} ×`,
          aim: '≤ 2 ×，增长 ≤ 1.5 ×',
          met: ratio <= 2 && growth <= 1.5,
        })
      }
      for (const format of ['xlsx', 'csv', 'proof']) {
        const { seconds, peak, bytes } = await download(url, pid, large, format)
        rows.push({
          what: `导出 ${many} 笔流水为 ${format}`,
          figure: `${seconds.toFixed(1)} s，${(bytes / 1e6).toFixed(1)} MB，服务内存最高 ${peak.toFixed(0)} MB`,
          aim: `≤ ${memoryLimit} MB`,
          met: peak <= memoryLimit,
        })
      }
      return rows
    } finally {
      await bare.stop()
    }
  })
