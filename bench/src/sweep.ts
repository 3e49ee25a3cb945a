import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startCluster, type Cluster } from '@zdb/tools/postgres'
import { createDatabase } from '@zdb/tools/templates'
import { transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrder } from '../../server/src/areas/orders/transfer-orders/machine.ts'
import { migrate } from '../../server/src/core/db/migrate.ts'
import { connect, disconnect } from '../../server/src/core/db/tx.ts'
import { proveLedger } from '../../server/src/core/money/ledger-proof.ts'
import { useSealKey } from '../../server/src/core/outside/sealed.ts'
import { seedDemo } from '../../server/src/seed/demo/demo.ts'
import { addHistory } from '../../server/src/seed/history/history.ts'
import { startChild, unreachable, type Child } from './child.ts'
import { ask, piiKey } from './order-world.ts'
import type { Row } from './row.ts'

const overdue = 100_000
const failing = overdue / 1_000
/** As many as it takes: some orders of the last three days have ended or are in dispute. */
const orders = Math.ceil(overdue * 1.15)
const limitSeconds = 300
const bareRows = 20_000
const bareLanes = 3
const token = randomUUID()
const sweepName = 'transferOrders.deadlines'

const codesOf = (names: readonly string[]): number[] => names.map((name) => transferStates[name as TransferState].code)
const waiting = codesOf(Object.keys(transferOrder.waiting))
const defaults = Object.values(transferOrder.waiting).flatMap(({ byDefault }) => byDefault)
const holding = codesOf(['rejected', 'expired', 'delivered'])

const connected = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  connect(url, 4, (error) => console.error(error.message))
  try {
    return await work()
  } finally {
    await disconnect()
  }
}

/** Orders in every waiting state whose time was up within the last hour; the money of one in a thousand is not there. */
const putOverdue = async (url: string): Promise<void> => {
  await migrate(url)
  useSealKey(piiKey)
  const demo = await connected(url, async () => {
    await seedDemo()
    const [last] = await ask<{ id: string }>(url, 'select max(id) as id from transfer_order')
    await addHistory(orders, 3)
    return last?.id ?? 0
  })
  await ask(url, 'update transfer_order set deadline_at = null')
  await ask(
    url,
    `update transfer_order o set abnormal = false, deadline_at = now() - make_interval(secs => 1 + p.n * 3600.0 / $2)
    from (
      select id, row_number() over (order by hashint8extended(id, 1)) as n from transfer_order
      where state = any($1::smallint[]) and not after_sale_open and id > $3 order by n limit $2
    ) p where p.id = o.id`,
    [waiting, overdue, demo],
  )
  await ask(
    url,
    `update transfer_order set hold_key = sn || ':lost' where id in (
      select id from transfer_order where deadline_at is not null and hold_key is not null and state = any($1::smallint[])
      order by hashint8extended(id, 2) limit $2)`,
    [holding, failing],
  )
  await ask(url, 'vacuum analyze transfer_order')
}

/** What any way to work off an order costs at least: one guarded statement and its commit. */
const bareRate = async (url: string): Promise<number> => {
  const due = await ask<{ id: string }>(
    url,
    'select id from transfer_order where deadline_at <= now() order by deadline_at limit $1',
    [bareRows],
  )
  const left = due.values()
  const began = performance.now()
  const lane = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const { id } of left)
      await client.query({
        name: 'bare',
        text: 'update transfer_order set deadline_at = null, abnormal = true where id = $1 and deadline_at <= now()',
        values: [id],
      })
    await client.end()
  }
  await Promise.all(Array.from({ length: bareLanes }, lane))
  return due.length / ((performance.now() - began) / 1000)
}

type Progress = { left: number; moved: number; again: number; seconds: number; aside: number; kinds: number }

const progressOf = async (url: string): Promise<Progress> => {
  const [progress] = await ask<Progress>(
    url,
    `with moved as (
      select thing_id, count(*) as moves, min(at) as first, max(at) as last, min(move) as move
      from move_history where machine = 'transfer_order' and move = any($2) group by thing_id
    ), aside as (select row_id from sweep_failure where sweep = $1)
    select (select count(*)::int from transfer_order where deadline_at <= now() and id not in (select row_id from aside)) as left,
      (select count(*)::int from aside) as aside, count(*)::int as moved, (count(*) filter (where moves > 1))::int as again,
      count(distinct move)::int as kinds, coalesce(extract(epoch from max(last) - min(first)), 0)::float as seconds from moved`,
    [sweepName, defaults],
  )
  if (!progress) throw new Error('the database does not answer')
  return progress
}

const isDone = async (url: string): Promise<boolean> => {
  const [row] = await ask<{ left: boolean }>(
    url,
    `select exists (select 1 from transfer_order o where deadline_at <= now() and not exists (
      select 1 from sweep_failure f where f.sweep = $1 and f.row_id = o.id)) as left`,
    [sweepName],
  )
  return row?.left === false
}

/** Whoever watches the server reads there how many are set aside. */
const shownAside = async (server: Child): Promise<number> => {
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const line = new RegExp(`^zdb_rows_set_aside\\{sweep="${sweepName}"\\} (\\d+)`, 'm').exec(await metrics.text())
  return Number(line?.[1] ?? 0)
}

const workedOff = async (url: string): Promise<Progress & { shown: number }> => {
  const server = await startChild('server/src/main.ts', {
    ...unreachable,
    DATABASE_URL: url,
    PII_KEY: piiKey,
    PORT: '0',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: token,
  })
  try {
    // The server looks at the clock once a minute.
    const until = performance.now() + (limitSeconds + 60) * 1_000
    while (performance.now() < until && !(await isDone(url))) await sleep(1_000)
    return { ...(await progressOf(url)), shown: await shownAside(server) }
  } finally {
    await server.stop()
  }
}

const measured = async (cluster: Cluster): Promise<Row[]> => {
  const url = await createDatabase(cluster, 'overdue')
  await putOverdue(url)
  const bare = await bareRate(await createDatabase(cluster, 'bare', { template: 'overdue' }))
  const { left, moved, again, seconds, aside, kinds, shown } = await workedOff(url)
  const sound = await connected(url, async () => (await proveLedger()).length === 0)
  const good = overdue - failing
  const rate = moved / seconds
  return [
    {
      what: `超时处理：${overdue} 笔超时转单，${kinds} 种结局，每 1000 笔有 1 笔无法处理，真实服务器`,
      figure: `${seconds.toFixed(0)} s，每秒 ${rate.toFixed(0)} 笔，裸 UPDATE 每秒 ${bare.toFixed(0)} 笔，${(bare / rate).toFixed(1)} ×`,
      aim: `≤ ${limitSeconds} s`,
      met: left === 0 && seconds <= limitSeconds,
    },
    {
      what: '超时处理：可处理的各走一步，且只走一步',
      figure: `${moved} 笔已处理，${again} 笔重复，${left} 笔剩余；账目${sound ? '平' : '不平'}`,
      aim: `${good} 笔，0 笔重复，账目平`,
      met: moved === good && again === 0 && left === 0 && sound,
    },
    {
      what: '超时处理：无法处理的搁置并可见',
      figure: `搁置 ${aside} 笔，指标显示 ${shown} 笔`,
      aim: `${failing} 笔`,
      met: aside === failing && shown === failing,
    },
  ]
}

/** A day on which nothing was worked off: what the clock has left behind, and how long it takes. */
export const sweep = async (dir: string): Promise<Row[]> => {
  const cluster = await startCluster({ dir: join(dir, 'postgres-sweep'), durable: false })
  try {
    return await measured(cluster)
  } finally {
    await cluster.stop()
  }
}
