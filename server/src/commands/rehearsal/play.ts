import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Progress } from '@zdb/contract/desk/rehearsals/schemas'
import type { Report } from '@zdb/contract/desk/rehearsals/report'
import { speedOf } from '@zdb/contract/desk/rehearsals/limits'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { connect, disconnect } from '#core/db/tx'
import { useSealKey } from '#core/outside/sealed'
import { minutes, now } from '#core/time/clock'
import { liveAt, wallNow, type Pace } from './world/fast-time.ts'
import { fatesOf } from './report/fates.ts'
import { furnish, standPrinters, type Floor } from './shop/floor.ts'
import { workTheDay, type Desk } from './shop/hands.ts'
import { readPast } from './shop/history.sql.ts'
import { press, type Person } from './world/http.ts'
import { openObservations } from './report/observations.ts'
import { countWaiting, readOutcome } from './report/outcome.sql.ts'
import { startOutside, startServer, type RehearsedServer } from './world/processes.ts'
import { capacities, reportOf } from './report/report.ts'
import { label, sandboxDesk, type Inlet, type SandboxDesk } from './world/sandbox-desk.ts'
import { openScratch } from './world/scratch-database.ts'
import { scriptOf, type Script, type ScriptedOrder } from './shop/script.ts'
import { copyShop } from './shop/shop-copy.sql.ts'
import type { PlayOrder } from '#areas/desk/rehearsals/play-messages'

/** The doors open a little after everybody has their places. */
const beforeOpening = minutes(10)
const beatMs = 1_000
const feedMs = 40
const sendersAtOnce = 6
/** As long as the last pushes may be on their way; a pull every minute of the shop's time brings what was not pushed. */
const settleMs = 20_000
const pageSize = 100

export type Say = (progress: Progress) => void
export type Stops = (() => Promise<unknown>)[]

const timeText = (moment: number): string => new Date(moment + 8 * 3_600_000).toISOString().slice(11, 16)

/** Every order the desk can find, by the number the channel knows it by. */
const foundBy = async (person: Person): Promise<Set<string>> => {
  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const query = { status: 'all', page_size: pageSize, ...(cursor && { cursor }) }
    const { answer } = await press(person, onlineOrders.list, { query })
    for (const { channel_order_sn } of answer.data?.items ?? []) found.add(channel_order_sn)
    cursor = answer.data?.next ?? undefined
  } while (cursor)
  return found
}

/** The channel sends what the script has for this moment, over the pushes of real life. */
const feed = async (
  script: Script,
  inlets: ReadonlyMap<number, Inlet>,
  desk: SandboxDesk,
  sent: Map<string, ScriptedOrder>,
): Promise<void> => {
  const queue = [...script.orders]
  const send = async (): Promise<void> => {
    for (let next = queue[0]; next; next = queue[0]) {
      if (next.at > now().getTime()) {
        await sleep(feedMs)
        continue
      }
      queue.shift()
      const inlet = inlets.get(next.onlineShopId ?? 0) ?? inlets.get(0)
      if (!inlet) throw new Error('the shop has no channel')
      sent.set(await desk.order(inlet, next), { ...next, at: now().getTime() })
    }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, send))
}

/** Couriers of which it is known how much they carry take no more than that within an hour. */
const keepCapacities = (desk: SandboxDesk, perHour: ReadonlyMap<number, number>): (() => Promise<void>) => {
  const limits = capacities(perHour)
  const full = new Set<string>()
  return async () => {
    if (limits.size === 0) return
    const since = now().getTime() - minutes(60)
    const rides = (await desk.rides()).filter(({ placedAt, state }) => placedAt > since && state !== 'cancelled')
    for (const [courier, most] of limits) {
      const isFull = rides.filter((ride) => ride.courier === courier).length >= most
      if (isFull === full.has(courier)) continue
      await desk.setFull(courier, isFull)
      if (isFull) full.add(courier)
      else full.delete(courier)
    }
  }
}

type Stage = {
  order: PlayOrder
  script: Script
  floor: Floor
  desk: SandboxDesk
  server: RehearsedServer
  perHour: ReadonlyMap<number, number>
  say: Say
}

const playDay = async ({ order, script, floor, desk, server, perHour, say }: Stage): Promise<Report> => {
  const speed = speedOf(order)
  const seen = openObservations()
  const sent = new Map<string, ScriptedOrder>()
  const share = (): number => (now().getTime() - script.opensAt) / (script.closesAt - script.opensAt)
  const isOver = (): boolean => share() >= 1
  const desks: Desk = {
    floor,
    seen,
    speed,
    makingMs: minutes(order.making),
    sent,
    isOver,
    taken: new Set(),
    shelf: [],
  }
  const kills = [...(order.killAt ?? [])]
  const keep = keepCapacities(desk, perHour)
  const watch = async (): Promise<void> => {
    while (!isOver()) {
      for (const [no, count] of await desk.waiting()) seen.queues.set(no, Math.max(count, seen.queues.get(no) ?? 0))
      await keep()
      if (kills[0] !== undefined && share() >= kills[0]) {
        kills.shift()
        await server.kill()
      }
      const { waiting, late } = await countWaiting(onlineStates.waitArrange.code)
      const clock = timeText(now().getTime())
      say({ step: '正在演练', share: Math.min(1, share()), clock, played: sent.size, waiting, late })
      await sleep(beatMs)
    }
  }
  await Promise.all([
    feed(script, floor.inlets, desk, sent),
    watch(),
    ...Array.from({ length: order.hands }, () => workTheDay(desks)),
  ])
  say({ step: '正在核对订单', share: 1, clock: timeText(script.closesAt), played: sent.size, waiting: 0, late: 0 })
  let found = await foundBy(floor.person)
  for (const until = performance.now() + settleMs; performance.now() < until;) {
    if ([...sent.keys()].every((number) => found.has(number))) break
    await sleep(beatMs)
    found = await foundBy(floor.person)
  }
  const outcome = await readOutcome()
  const { closesAt } = script
  return reportOf({
    script,
    fates: fatesOf({ sent, handled: seen.handled, outcome, closesAt }),
    found,
    seen,
    outcome,
    printers: floor.printers,
    perHour,
    day: order.day,
    factor: order.factor,
    speed,
    hands: order.hands,
    makingMs: desks.makingMs,
    restarts: order.killAt?.length ?? 0,
  })
}

const preparing = (step: string): Progress => ({ step, share: 0, clock: '', played: 0, waiting: 0, late: 0 })

/** Plays a festival from an empty database to the report; everything that was started stands in `stops` meanwhile. */
export const play = async (order: PlayOrder, say: Say, stops: Stops): Promise<Report> => {
  const { merchantId, databaseUrl, sourceFrom, sourceTo, day, factor } = order
  say(preparing('正在读取历史订单'))
  const past = await readPast(databaseUrl, { merchantId, from: sourceFrom, to: sourceTo })
  const script = scriptOf(past, { from: sourceFrom, day, factor, hours: order.hours })
  say(preparing('正在复制店铺'))
  const scratch = await openScratch(databaseUrl)
  stops.push(scratch.drop)
  await copyShop(databaseUrl, scratch.url, { merchantId, day })
  const setting: Pace = { origin: script.opensAt - beforeOpening, since: wallNow(), speed: 1 }
  say(preparing('正在准备渠道、骑手与打印机'))
  const outside = await startOutside(setting)
  stops.push(outside.stop)
  liveAt(setting)
  const sealKey = randomBytes(32).toString('hex')
  useSealKey(sealKey)
  connect(scratch.url, 4, () => undefined)
  stops.push(disconnect)
  const desk = sandboxDesk(outside.url)
  const copy = { merchantId, sandboxUrl: outside.url, desk, past }
  const furnished = await furnish(copy)
  const server = await startServer(
    {
      DATABASE_URL: scratch.url,
      SANDBOX_URL: outside.url,
      SANDBOX_APP: label,
      PII_KEY: sealKey,
      DATA_DIR: scratch.folder,
    },
    setting,
  )
  stops.push(server.stop)
  const person: Person = { ...furnished.person, url: server.url }
  const printers = await standPrinters(person, copy, furnished.stores)
  const pace: Pace = { origin: script.opensAt, since: wallNow(), speed: speedOf(order) }
  outside.tell(pace)
  server.tell(pace)
  liveAt(pace)
  const floor: Floor = { ...furnished, person, printers }
  return playDay({ order, script, floor, desk, server, perHour: past.perHour, say })
}
