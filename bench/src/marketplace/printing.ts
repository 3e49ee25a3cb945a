import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { codes } from '@zdb/contract/codes'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { aPrinter, aPrintJob } from '../../../server/src/areas/desk/print/fixtures.ts'
import { nextJobs, takePrinters } from '../../../server/src/areas/desk/print/jobs/jobs.sql.ts'
import { paperAt } from '../../../server/src/areas/desk/print/jobs/store-paper.sql.ts'
import { addChannel, saveRule } from '../../../server/src/areas/desk/print/rules/rules.sql.ts'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aMerchant } from '../../../server/src/areas/people/identity/fixtures.ts'
import { startSession } from '../../../server/src/areas/people/identity/sessions.ts'
import { aStore } from '../../../server/src/areas/shop/stores/fixtures.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { seal } from '../../../server/src/core/outside/sealed.ts'
import { later, seconds } from '../../../server/src/core/time/clock.ts'
import { sandboxPrinterApp, sandboxPrinterClouds } from '../../../server/src/ports/printers/sandbox-app.ts'
import { printersDesk, type BookSheet } from '../../../server/test/harness/printers/printers-desk.ts'
import { usedBeside, usedBy } from '../child.ts'
import { copyRow } from '../copy-row.ts'
import { call, percentile } from '../latency.ts'
import type { Row } from '../row.ts'
import { withCouriers, type CourierWorld } from '../soak/courier-world.ts'

const shops = 50
const perSecond = 100
const measured = 500
const channel = 6
const manyJobs = 100_000

type Printshop = { headers: Record<string, string>; storeId: number; merchantId: number; printerId: number }

const openPrintshop = async ({ sandbox, label }: CourierWorld): Promise<Printshop> => {
  const device = await printersDesk(sandbox, label).printer('feie')
  await sandboxPrinterClouds(await sandboxPrinterApp(sandbox, label)).feie?.bind(device, '前台')
  return within(async (tx) => {
    const { merchantId, accountId } = await aMerchant(tx, { name: '测速花店' })
    const storeId = await aStore(tx, merchantId, { isDefault: true })
    const printer = await aPrinter(tx, { merchantId, storeId, deviceNo: device.no })
    await tx
      .updateTable('print_printer')
      .set({ device_sealed: seal(device) })
      .where('id', '=', printer.id)
      .execute()
    const rule = { document: 'kitchen', source: 'online', on: true, move: 'make', copies: 1 } as const
    await saveRule(tx, storeId, { ...rule, printerId: printer.id })
    await addChannel(tx, merchantId, channel)
    const guest = { device: 'bench', address: '127.0.0.1', requestId: randomUUID() }
    const { secret } = await startSession(tx, accountId, guest)
    const headers = { cookie: `zdb_session=${secret}`, 'x-console': '1', 'content-type': 'application/json' }
    return { headers, storeId, merchantId, printerId: printer.id }
  })
}

const ordersOf = (all: readonly Printshop[], count: number): Promise<{ sn: string; shop: Printshop }[]> =>
  within(async (tx) => {
    const made: { sn: string; shop: Printshop }[] = []
    for (let at = 0; at < count; at += 1) {
      const shop = all[at % all.length]
      if (!shop) continue
      const state = onlineStates.waitArrange.code
      const { sn } = await anOnlineOrder(tx, { merchant_id: shop.merchantId, channel, state })
      made.push({ sn, shop })
    }
    return made
  })

/** So many orders a second come to be made; says when each did. */
const arrive = async (
  url: string,
  orders: readonly { sn: string; shop: Printshop }[],
): Promise<ReadonlyMap<string, number>> => {
  const began = performance.now()
  const times = new Map<string, number>()
  await Promise.all(
    orders.map(async ({ sn, shop: { headers, storeId } }, at) => {
      await sleep(Math.max(0, began + (at * 1_000) / perSecond - performance.now()))
      times.set(sn, Date.now())
      const target = { url: `${url}/api.v2/channel/order/${sn}/delivery-shop`, headers }
      const arrange = async (): Promise<number> => {
        const { text } = await call(target, 'POST', JSON.stringify({ sid: String(storeId) }))
        return (JSON.parse(text) as { code: number }).code
      }
      // Who is told that the server is busy comes again; the wait counts.
      for (let code = await arrange(); code !== 0; code = await arrange()) {
        if (code !== codes.busy.code) throw new Error(`${sn} was refused with ${code}`)
        await sleep(500)
      }
    }),
  )
  return times
}

/** How long a bare print takes at the same cloud. */
const bareMs = async ({ sandbox, label }: CourierWorld): Promise<number> => {
  const cloud = sandboxPrinterClouds(await sandboxPrinterApp(sandbox, label)).feie
  const device = await printersDesk(sandbox, label).printer('feie')
  await cloud?.bind(device, '裸打印')
  const times: number[] = []
  for (let at = 0; at < 50; at += 1) {
    const began = performance.now()
    await cloud?.print({ device, content: '玫瑰<BR>', copies: 1, ref: String(at) })
    times.push(performance.now() - began)
  }
  return percentile(times, 0.95)
}

/** Until its cloud has said of every paper that it came out. */
const allConfirmed = async (): Promise<void> => {
  const open = () =>
    db().selectFrom('print_job').select('id').where('state', '<>', printJobStates.printed.code).limit(1).execute()
  for (const until = Date.now() + 60_000; (await open()).length > 0 && Date.now() < until; await sleep(250));
}

/** Seconds of processor time of all connections to the database, and of what it does beside them. */
const usedByDatabase = async (): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db())
  return usedBeside(rows[0]?.pid ?? 0)
}

const flowing = async (world: CourierWorld): Promise<Row[]> => {
  const { url, serverPid, sandbox, label } = world
  const all: Printshop[] = []
  for (let at = 0; at < shops; at += 1) all.push(await openPrintshop(world))
  const desk = printersDesk(sandbox, label)
  let read = 0
  // Only what came out since is read: who counts the paper must not be what is measured.
  const outOf = async (count: number): Promise<BookSheet[]> => {
    const sheets: BookSheet[] = []
    for (const until = Date.now() + 240_000; sheets.length < count && Date.now() < until; await sleep(500)) {
      sheets.push(...(await desk.book(undefined, read)))
      read = sheets.at(-1)?.id ?? read
    }
    return sheets
  }
  await arrive(url, await ordersOf(all, shops * 2))
  await outOf(shops * 2)
  const orders = await ordersOf(all, measured)
  const used = async () => ({ server: await usedBy(serverPid), database: await usedByDatabase() })
  const before = await used()
  const arrived = await arrive(url, orders)
  const paper = await outOf(measured)
  await allConfirmed()
  const after = await used()
  const each = (of: keyof typeof before): string => (((after[of] - before[of]) * 1_000) / measured).toFixed(1)
  const waits = paper.flatMap(({ text, at }) => {
    const came = arrived.get(/单号：(O\d+)/.exec(text)?.[1] ?? '')
    return came === undefined ? [] : [at - came]
  })
  const bare = await bareMs(world)
  const p95 = percentile(waits, 0.95)
  const whole = (after.server - before.server) * 1_000
  return [
    {
      what: `打印：每秒 ${perSecond} 单，从到单到云端出纸（${shops} 台打印机，飞鹅）`,
      figure: `p50 ${percentile(waits, 0.5).toFixed(0)} ms，p95 ${p95.toFixed(0)} ms，${waits.length}/${measured} 张；同时裸打印 p95 ${bare.toFixed(0)} ms`,
      // One process has one core: nobody waits longer than the work itself takes it.
      aim: `p95 ≤ 这一个进程做完 ${measured} 张的处理器用时 ${(whole / 1_000).toFixed(1)} s，一张不少`,
      met: p95 <= whole && waits.length === measured,
    },
    {
      what: '打印：每张小票的处理器用时（安排、规则、排队、发送、查询）',
      figure: `服务 ${each('server')} ms，数据库 ${each('database')} ms`,
      aim: '记录',
      met: true,
    },
  ]
}

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let at = 0; at < 30; at += 1) {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  }
  return percentile(times, 0.95)
}

/** One printer with a year of paper, and what its list and its worker ask then. */
const withManyJobs = async (world: CourierWorld): Promise<Row[]> => {
  const { printerId, storeId } = await openPrintshop(world)
  const printer = await db()
    .selectFrom('print_printer')
    .selectAll()
    .where('id', '=', printerId)
    .executeTakeFirstOrThrow()
  const id = await within((tx) => aPrintJob(tx, printer, { state: printJobStates.printed.code, order_sn: 'bench' }))
  await copyRow('print_job', id, [1, manyJobs], {
    no: sql`'B' || n`,
    order_sn: sql`'B' || n`,
    source: sql`'online'`,
  })
  await sql`analyze print_job`.execute(db())
  const list = await timed(() => paperAt(storeId, 'all', { limit: 20, offset: 0 }))
  const trouble = await timed(() => paperAt(storeId, 'trouble', { limit: 20, offset: 0 }))
  const turn = await timed(() => nextJobs([printerId], 10))
  const take = await timed(() => takePrinters([{ cloud: 'feie', printers: 12 }], later(-seconds(1))))
  const worst = Math.max(turn, take)
  return [
    {
      what: `打印：一台打印机 ${manyJobs} 张小票之后，工作进程的查询 p95`,
      figure: `取打印机 ${take.toFixed(1)} ms，取任务 ${turn.toFixed(1)} ms`,
      aim: '≤ 10 ms',
      met: worst <= 10,
    },
    {
      what: '打印：同一门店的打印记录 p95（查询）',
      figure: `全部 ${list.toFixed(1)} ms，异常 ${trouble.toFixed(1)} ms`,
      aim: '≤ 50 ms',
      met: Math.max(list, trouble) <= 50,
    },
  ]
}

/** From the order to its paper, and what it costs. */
export const printing = (dir: string): Promise<Row[]> =>
  withCouriers(dir, { name: 'print', durable: true }, async (world) => [
    ...(await flowing(world)),
    ...(await withManyJobs(world)),
  ])
