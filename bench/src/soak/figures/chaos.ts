import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { seeded } from '../../../../sandbox/src/random.ts'
import { differencesOf } from '../../../../server/src/areas/desk/analysis/rollup/check.sql.ts'
import { typedContent } from '../../../../server/src/areas/orders/online-orders/fixtures.ts'
import { db, within } from '../../../../server/src/core/db/tx.ts'
import { minutes, now } from '../../../../server/src/core/time/clock.ts'
import { checkEveryFigure } from '../../../../server/test/marketplace/figures/every-figure.ts'
import type { Ask } from '../../../../server/test/marketplace/figures/leads.ts'
import { recount } from '../../../../server/test/marketplace/figures/plain-recount.ts'
import {
  chanceFrom,
  happen,
  type Chance,
  type Stage,
} from '../../../../server/test/marketplace/figures/random-history.ts'
import { aStage } from '../../../../server/test/marketplace/figures/stage.ts'
import { openGround, type Ground } from '../money/ground.ts'
import { callerOf, openShops, type Call, type Shop } from '../money/people.ts'

export type Plan = {
  dir: string
  events: number
  kills: number
  seed: number
  say?: (line: string) => void
}

/** What was found wrong, in words. */
export type Findings = {
  /** A figure that is not what a plain count of the orders says, or whose link leads to other orders. */
  figures: string[]
  /** Sums that are not what the nightly look counts. */
  sums: string[]
  /** Changes that nobody works off. */
  waiting: string[]
}
export type Report = {
  events: number
  orders: number
  kills: { servers: number; database: number }
  asked: number
  answered: number
  findings: Findings
  seconds: { chaos: number; check: number }
}

const lanes = 3
/** One kill in four is the database's, the second among them. */
const databaseEvery = 4
/** Of so many events one is a press of a button at one of the servers. */
const pressedShare = 0.08
/** As often somebody looks at figures while they change. */
const lookedShare = 0.05

type Run = { ground: Ground; stage: Stage; chance: Chance; call: Call; me: Shop; done: number; isKilling: boolean }

const looked: readonly Endpoint[] = [
  analysis.business,
  analysis.businessToday,
  analysis.goods,
  analysis.received,
  analysis.transfers,
  analysis.rides,
]

/** What the console does to orders: one is typed in, and its amount, flag or end follows. */
const press = async ({ call, me, chance }: Run): Promise<void> => {
  const order_amount = `${1 + chance.below(900)}.${String(chance.below(100)).padStart(2, '0')}`
  const key = `figures-${chance.below(2 ** 31)}`
  const made = await call(me, onlineOrders.create, {
    body: { ...typedContent(), order_amount, accept_duplicate: true },
    key,
  })
  const sn = made?.data?.order_sn
  if (!sn || chance.often(0.4)) return
  if (chance.often(0.5)) await call(me, onlineOrders.updateFlag, { params: { sn }, body: { flag: chance.below(6) } })
  else await call(me, onlineOrders.close, { params: { sn }, body: { reason: '顾客取消' } })
}

const look = async ({ call, me, chance }: Run): Promise<void> => {
  await call(me, chance.oneOf(looked), {} as never)
}

const playLane = async (run: Run, events: number): Promise<void> => {
  const { stage, chance } = run
  while (run.done < events || run.isKilling) {
    run.done += 1
    if (chance.often(pressedShare)) await press(run)
    // Whoever is cut off by the database has changed nothing.
    else await within((tx) => happen(tx, stage, chance)).catch(() => sleep(50))
    if (chance.often(lookedShare)) await look(run)
  }
}

const killAlong = async (run: Run, { events, kills }: Plan): Promise<Report['kills']> => {
  const count = { servers: 0, database: 0 }
  for (let kill = 1; kill <= kills; kill += 1) {
    while (run.done < ((kill - 0.5) * events) / kills) await sleep(20)
    if (kill % databaseEvery === 2) {
      await run.ground.killDatabase()
      count.database += 1
    } else {
      await run.ground.killServer(kill)
      count.servers += 1
    }
  }
  await run.ground.allUp()
  return count
}

/** Minutes pass, in which the servers work off what has changed. */
const passTime = async (run: Run, events: number): Promise<void> => {
  const steps = Math.min(200, Math.max(6, Math.round(events / 100)))
  for (let step = 1; step <= steps; step += 1) {
    while (run.done < (step * events) / (steps + 1)) await sleep(20)
    await run.ground.pass(minutes(1))
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1_000

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Every figure of every call, over a day, a week, a month and a year, of all stores and of one, beside the plain count. */
const examine = async ({ stage, call, me }: Run, say: (line: string) => void) => {
  const counted = await recount(stage.merchantId)
  const tally = { asked: 0, orders: counted.online.length + counted.sent.length + counted.received.length }
  const ask: Ask = async (endpoint, query) => {
    tally.asked += 1
    for (let tries = 5; ; tries -= 1) {
      const answer = await call(me, endpoint, { query } as never)
      if (answer?.code === 0) return answer.data as Record<string, unknown>
      if (answer || tries === 0) throw new Error(`${endpoint.path} ${JSON.stringify(query)}：${answer?.message}`)
    }
  }
  const today = dayText(now())
  const store = stage.stores[0] ?? 0
  const ranges: readonly [title: string, from: string, to: string, sid: number, followed: boolean][] = [
    ['近七十天', addDays(today, -70), today, 0, true],
    ['今天', today, today, 0, false],
    ['一周', addDays(today, -13), addDays(today, -7), 0, false],
    ['一月，一家门店', addDays(today, -40), addDays(today, -11), store, false],
    ['一年', addDays(today, -364), today, 0, false],
  ]
  const figures: string[] = []
  for (const [title, from, to, sid, followed] of ranges) {
    await checkEveryFigure({ ask, counted, today, from, to, sid, followed }).catch((error: unknown) =>
      figures.push(`${title}：${wordsOf(error)}`),
    )
    say(`已核对${title}，共 ${tally.asked} 次请求`)
  }
  const differing = await differencesOf(stage.merchantId, addDays(today, -400), today)
  const waiting = await db()
    .selectFrom('figure_change')
    .select('sn')
    .where('merchant_id', '=', stage.merchantId)
    .limit(5)
    .execute()
  return {
    ...tally,
    findings: {
      figures,
      sums: differing.map((row) => JSON.stringify(row)),
      waiting: waiting.map(({ sn }) => sn),
    },
  }
}

/**
 * A random history of one merchant's orders while two processes of the server sum it up and are killed, and their database
 * too; then every figure of every call is set beside a plain count of the rows, and every link is followed.
 */
export const figureChaos = async (plan: Plan): Promise<Report> => {
  const { events, seed, say = () => undefined } = plan
  const ground = await openGround(plan.dir)
  try {
    const random = seeded(seed)
    const answers = { done: 0 }
    const call = callerOf(ground, random, (_endpoint, outcome) => (answers.done += outcome === 'done' ? 1 : 0))
    const [me, other] = await openShops(2)
    if (!me || !other) throw new Error('nobody there')
    const stage = await aStage(me, other)
    const run: Run = { ground, stage, chance: chanceFrom(seed), call, me, done: 0, isKilling: true }
    const began = performance.now()
    const voice = setInterval(() => say(`${run.done} 件事，${secondsSince(began).toFixed(0)} s`), 15_000)
    const killing = killAlong(run, plan).finally(() => (run.isKilling = false))
    const [kills] = await Promise.all([
      killing,
      passTime(run, events),
      ...Array.from({ length: lanes }, () => playLane(run, events)),
    ]).finally(() => clearInterval(voice))
    const chaos = secondsSince(began)
    const checking = performance.now()
    const { asked, orders, findings } = await examine(run, say)
    return {
      events: run.done,
      orders,
      kills,
      asked,
      answered: answers.done,
      findings,
      seconds: { chaos, check: secondsSince(checking) },
    }
  } finally {
    await ground.close()
  }
}
