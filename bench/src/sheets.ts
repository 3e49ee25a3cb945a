import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '@zdb/tools/postgres'
import { aMerchant } from '../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../server/src/areas/people/identity/sessions.ts'
import { anOnlineOrder } from '../../server/src/areas/orders/online-orders/fixtures.ts'
import { aLine, aSheet } from '../../server/src/areas/orders/online-orders/sheets/fixtures.ts'
import { useSealKey } from '../../server/src/core/outside/sealed.ts'
import { connect, disconnect, within } from '../../server/src/core/db/tx.ts'
import { memoryOf, startChild, unreachable } from './child.ts'
import { ask, piiKey } from './order-world.ts'
import type { Row } from './row.ts'

const exported = 200_000
const imported = 20_000
const faulty = 50
const memoryLimit = 300
/** The same again must not need noticeably more: what a sheet took was given back. */
const growthLimit = 50

type Shop = { merchantId: number; headers: Record<string, string> }

const openShop = (): Promise<Shop> =>
  within(async (tx) => {
    const made = await aMerchant(tx, { name: '表格花店' })
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    const { secret } = await startSession(tx, made.accountId, guest)
    return { merchantId: made.merchantId, headers: { cookie: `zdb_session=${secret}`, 'x-console': '1' } }
  })

/** One order over and over, under numbers of its own. */
const fill = async (databaseUrl: string, merchantId: number): Promise<void> => {
  await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId }))
  const columns = await ask<{ name: string }>(
    databaseUrl,
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = 'online_order' and column_name <> 'id'`,
  )
  const own: Readonly<Record<string, string>> = {
    sn: `'O' || (30000000000000000000 + n)::text`,
    channel_order_id: `'E' || n`,
    created_at: `o.created_at - n * interval '1 second'`,
  }
  const names = columns.map(({ name }) => name)
  await ask(
    databaseUrl,
    `insert into online_order (${names.join(', ')})
     select ${names.map((name) => own[name] ?? `o.${name}`).join(', ')}
     from online_order o, generate_series(1, ${exported - 1}) n`,
  )
}

/** The most memory a process holds while something goes on. */
const peakDuring = async (pid: number, work: () => Promise<void>) => {
  let peak = await memoryOf(pid)
  let going = true
  const watching = (async () => {
    while (going) {
      peak = Math.max(peak, await memoryOf(pid))
      await sleep(50)
    }
  })()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  going = false
  await watching
  return { peak, seconds }
}

const download = async (url: string, { headers }: Shop): Promise<number> => {
  const response = await fetch(`${url}/api.v2/channel/order/export?status=all`, { headers })
  if (response.headers.get('x-rows') !== String(exported)) throw new Error('not all orders are exported')
  let [size, chunks] = [0, 0]
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    chunks += 1
    // Whoever reads slowly at first must not fill the server's memory.
    if (chunks <= 20) await sleep(100)
  }
  return size
}

type Import = { id: string; state: string; saved: number; bad_total: number }

const upload = async (url: string, { headers }: Shop, content: Buffer): Promise<Import> => {
  const call = async (path: string, init: RequestInit = {}): Promise<Import> => {
    const response = await fetch(`${url}/api.v2/channel/import/${path}`, {
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string>) },
    })
    return ((await response.json()) as { data: Import }).data
  }
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), '订单.xlsx')
  const { id } = await call('excel', { method: 'POST', body: form })
  const until = async (...states: string[]): Promise<Import> => {
    for (;;) {
      const job = await call(id)
      if (states.includes(job.state)) return job
      await sleep(200)
    }
  }
  await until('ready', 'failed')
  await call(`${id}/start`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
  return until('done', 'failed')
}

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aLine({ 手机号: index % (imported / faulty) === 7 ? '123' : String(13_000_000_000 + index) }),
  )

const measure = async (url: string, pid: number, databaseUrl: string): Promise<Row[]> => {
  const [reader, writer] = [await openShop(), await openShop()]
  await fill(databaseUrl, reader.merchantId)
  let size = 0
  const out = await peakDuring(pid, async () => {
    size = await download(url, reader)
  })
  const content = await aSheet(linesOf(imported))
  const first = await peakDuring(pid, async () => {
    await upload(url, await openShop(), content)
  })
  let job: Import | undefined
  const into = await peakDuring(pid, async () => {
    job = await upload(url, writer, content)
  })
  const right = job?.state === 'done' && job.saved === imported - faulty && job.bad_total === faulty
  return [
    {
      what: `导出 ${exported} 行网单，HTTP`,
      figure: `${out.seconds.toFixed(1)} s，${(size / 1024 ** 2).toFixed(1)} MB，进程内存最高 ${out.peak.toFixed(0)} MB`,
      aim: `内存 ≤ ${memoryLimit} MB`,
      met: out.peak <= memoryLimit,
    },
    {
      what: `导入 ${imported} 行网单，其中 ${faulty} 行有误，HTTP`,
      figure: `${into.seconds.toFixed(1)} s，保存 ${job?.saved} 行，有误 ${job?.bad_total} 行，进程内存最高 ${into.peak.toFixed(0)} MB（前一次 ${first.peak.toFixed(0)} MB）`,
      aim: `每行恰好一次，内存不再增长（≤ ${growthLimit} MB）`,
      met: right && into.peak - first.peak <= growthLimit,
    },
  ]
}

/** Long sheets in and out of one server process, and what it holds in memory meanwhile. */
export const sheets = async (dir: string): Promise<Row[]> => {
  const cluster = await startCluster({ dir: join(dir, 'postgres-sheets'), durable: false })
  const server = await startChild('server/src/main.ts', {
    ...unreachable,
    DATABASE_URL: cluster.adminUrl,
    DATA_DIR: join(dir, 'sheets'),
    PII_KEY: piiKey,
    PORT: '0',
    LOG_LEVEL: 'info',
  })
  useSealKey(piiKey)
  connect(cluster.adminUrl, 4, (error) => console.error(error.message))
  try {
    return await measure(server.url, server.pid, cluster.adminUrl)
  } finally {
    await disconnect()
    await server.stop()
    await cluster.stop()
  }
}
