import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '@zdb/tools/postgres'
import { anOnlineShop } from '../../../server/src/areas/channels/channel-shops/fixtures.ts'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { useSealKey } from '../../../server/src/core/outside/sealed.ts'
import { connect, db, disconnect, within } from '../../../server/src/core/db/tx.ts'
import { migrate } from '../../../server/src/core/db/migrate.ts'
import { sandboxApp, sandboxChannels } from '../../../server/src/ports/channels/sandbox-app.ts'
import { startChild, type Child } from '../child.ts'
import { percentile } from '../latency.ts'
import { piiKey } from '../order-world.ts'
import type { Row } from '../row.ts'
import { bareWrites, toldInWrites, type Spare } from './own-writes.ts'

const label = 'bench'
const closed = 50
/** With its repeats, cancellations and forgeries this makes five thousand pushes. */
const storm = { orders: 3_450, perSecond: 800, duplicates: 0.2, shuffle: 0.2, missign: 0.05, seed: 5 }
/** So many a second are taken. */
const wanted = 1_000
const rush = { orders: 1_500, perSecond: 5_000, seed: 6 }
/** Orders to measure the machine by. */
const first = { orders: 200, perSecond: 100, seed: 8 }
const calm = { orders: 300, perSecond: 20, seed: 7 }

type Report = {
  accepted: number
  pushes: number
  forgedAccepted: number
  seconds: number
  orderIds: string[]
  cancelledIds: string[]
}

type Shop = { merchantId: number; rage: (plan: object) => Promise<Report> }

const openShop = async (sandbox: string): Promise<Shop> => {
  const tell = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${sandbox}/channels/desk/${path}`, {
      method: 'POST',
      body: JSON.stringify({ label, channel: 'meituan', ...body }),
    })
    return (await answer.json()) as T
  }
  const { meituan } = sandboxChannels(await sandboxApp(sandbox, label))
  if (!meituan) throw new Error('the sandbox does not play this channel')
  const { id: shopId } = await tell<{ id: string }>('shops', { name: '风暴花店' })
  const grant = await meituan.authorize({ app_poi_code: shopId }, '')
  const merchantId = await within(async (tx) => {
    const owner = await aMerchant(tx, { name: '风暴花店' })
    // The channel's own calls are not what is measured here.
    await anOnlineShop(tx, owner.merchantId, { grant, auto_confirm: false, pull_on: false })
    return owner.merchantId
  })
  return { merchantId, rage: (plan) => tell<Report>('storm', { shopId, ...plan }) }
}

const workedOff = async (): Promise<void> => {
  for (;;) {
    const open = await db().selectFrom('channel_push').select('id').where('done_at', 'is', null).executeTakeFirst()
    if (!open) return
    await sleep(100)
  }
}

const ordersOf = (merchantId: number) =>
  db().selectFrom('online_order').select(['channel_order_id', 'state']).where('merchant_id', '=', merchantId).execute()

const numbersOf = async (merchantId: number): Promise<string[]> => {
  const rows = await db().selectFrom('online_order').select('sn').where('merchant_id', '=', merchantId).execute()
  return rows.map(({ sn }) => sn)
}

/** From the moment a push was stored to the moment its order was committed and in every list. */
const delays = async (after: number): Promise<number[]> => {
  const pushes = await db()
    .selectFrom('channel_push')
    .select(['received_at', 'done_at'])
    .where('id', '>', after)
    .execute()
  return pushes.map(({ received_at, done_at }) => (done_at ?? received_at).getTime() - received_at.getTime())
}

const lastPush = async (): Promise<number> =>
  (await db().selectFrom('channel_push').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

const kill = async ({ pid }: Child): Promise<void> => {
  process.kill(pid, 'SIGKILL')
  await sleep(300)
}

const same = (some: readonly string[], others: readonly string[]): boolean =>
  some.toSorted().join() === others.toSorted().join()

const raging = async (
  { sandbox, databaseUrl }: { sandbox: string; databaseUrl: string },
  serve: (port: string) => Promise<Child>,
): Promise<Row[]> => {
  let server = await serve('0')
  const { port } = new URL(server.url)
  try {
    const shop = await openShop(sandbox)
    await shop.rage(first)
    await workedOff()
    const spare: Spare = { table: 'online_order', column: 'memo', sns: await numbersOf(shop.merchantId) }
    const writesBefore = await bareWrites(databaseUrl, spare)
    const rushed = await shop.rage(rush)
    await workedOff()
    const { least, aim } = toldInWrites(wanted, (writesBefore + (await bareWrites(databaseUrl, spare))) / 2)
    const before = await lastPush()
    await shop.rage(calm)
    await workedOff()
    const waits = await delays(before)
    const known = new Set((await ordersOf(shop.merchantId)).map(({ channel_order_id }) => channel_order_id))

    const reporting = shop.rage(storm)
    for (const calmMs of [2_000, 2_000]) {
      await sleep(calmMs)
      await kill(server)
      server = await serve(port)
    }
    const report = await reporting
    await workedOff()
    const orders = (await ordersOf(shop.merchantId)).filter(({ channel_order_id }) => !known.has(channel_order_id))
    const ids = orders.map(({ channel_order_id }) => channel_order_id)
    const ended = orders.filter(({ state }) => state === closed).map(({ channel_order_id }) => channel_order_id)
    const exact = same(ids, report.orderIds) && same(ended, report.cancelledIds) && report.forgedAccepted === 0
    const p95 = percentile(waits, 0.95)
    const perSecond = rushed.accepted / rushed.seconds
    return [
      {
        what: `推送风暴：${report.pushes} 次推送，重复、乱序、错签，服务被强制结束两次`,
        figure: `应有 ${report.orderIds.length} 单，实有 ${ids.length} 单，取消 ${ended.length}/${report.cancelledIds.length}，伪造被接收 ${report.forgedAccepted}`,
        aim: '恰好这些订单，每单一次',
        met: exact,
      },
      {
        what: '推送风暴：每秒接收',
        figure: `${perSecond.toFixed(0)} 次/s（验签、加密存储、应答）`,
        aim,
        met: perSecond >= least,
      },
      {
        what: '推送到列表',
        figure: `p95 ${p95.toFixed(0)} ms`,
        aim: '≤ 1000 ms',
        met: p95 <= 1_000,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** What the channels push, at their worst: nothing lost, nothing twice, and how fast. */
export const pushStorm = async (dir: string): Promise<Row[]> => {
  const cluster = await startCluster({ dir: join(dir, 'postgres-pushes'), durable: false })
  const sandbox = await startChild('sandbox/src/main.ts')
  const environment = {
    DATABASE_URL: cluster.adminUrl,
    SANDBOX_URL: sandbox.url,
    SANDBOX_APP: label,
    PII_KEY: piiKey,
    LOG_LEVEL: 'info',
  }
  try {
    await migrate(cluster.adminUrl)
    useSealKey(piiKey)
    connect(cluster.adminUrl, 4, (error) => console.error(error.message))
    return await raging({ sandbox: sandbox.url, databaseUrl: cluster.adminUrl }, (PORT) =>
      startChild('server/src/main.ts', { ...environment, PORT }),
    )
  } finally {
    await disconnect()
    await sandbox.stop()
    await cluster.stop()
  }
}
