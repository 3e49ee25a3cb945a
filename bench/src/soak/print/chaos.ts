import { setTimeout as sleep } from 'node:timers/promises'
import { between, pick, seeded } from '../../../../sandbox/src/random.ts'
import { minutes } from '../../../../server/src/core/time/clock.ts'
import { printerCloudCodes } from '../../../../server/src/ports/printers/port.ts'
import { printersDesk } from '../../../../server/test/harness/printers/printers-desk.ts'
import { label, openGround } from '../money/ground.ts'
import { callerOf } from '../money/people.ts'
import { openBook } from './book.ts'
import { findingsOf, type Findings } from './checks.ts'
import { lookAtPaper, openPaper, storyOf } from './onlooker.ts'
import {
  changeOrder,
  closeOrder,
  moveOrder,
  newOrder,
  openPrintshops,
  rearrangeOrder,
  reprintHeld,
  type Printshop,
  type Stage,
} from './stage.ts'

export type Plan = {
  dir: string
  /** Through each cloud. */
  orders: number
  kills: number
  seed: number
  /** Shops with a printer of each cloud. */
  shops: number
  /** For how long orders come at most; what has not come by then is left out of the count. */
  chaosMs: number
  restMs: number
  say?: (line: string) => void
}

export type CloudPaper = { cloud: string; sheets: number; jobs: number; doubled: number }
export type Report = {
  counts: Readonly<Record<string, number>>
  kills: { servers: number; database: number }
  paper: readonly CloudPaper[]
  findings: Findings
  /** What was not at rest when there was no more time. */
  restless: readonly string[]
  seconds: { chaos: number; rest: number }
}

/** How the clouds behave on most days of this run. */
const badDay = { lostAnswer: 0.05, silent: 0.04, busy: 0.03, double: 0.03, queryUnknown: 0.1 }
type Spell = readonly ('offline' | 'noPaper' | 'slow')[]
/** What a printer is, one after the other; the last finds it in the middle of a sheet. */
const spells: readonly [Spell, ...Spell[]] = [['offline'], ['noPaper'], ['slow'], ['slow', 'offline']]
/** Every so many spells one is longer than `printWaitMinutes`. */
const longEvery = 8
const longMs = minutes(11)
const lanes = 6
/** One kill in four is the database's, the first among them. */
const databaseEvery = 4
/** The lease of a process that was killed has ended by then. */
const leaseMs = minutes(2.5)

type Progress = { done: number; isKilling: boolean; isOver: boolean; until: number }

/** What befalls orders while others come, and how often. */
const happenings = [
  [0.3, changeOrder],
  [0.1, moveOrder],
  [0.06, rearrangeOrder],
  [0.05, closeOrder],
  [0.1, reprintHeld],
] as const

const playLane = async (stage: Stage, progress: Progress, queue: Printshop[]): Promise<void> => {
  while (queue.length > 0 || progress.isKilling) {
    if (performance.now() > progress.until) queue.length = 0
    const at = queue.pop()
    if (!at) {
      await sleep(50)
      continue
    }
    await newOrder(stage, at)
    progress.done += 1
    for (const [chance, happens] of happenings) if (stage.random() < chance) await happens(stage)
  }
}

/**
 * A printer goes off line, runs out of paper or is slow for a while; every so often for longer than paper waits at its
 * cloud, by the clock of the world.
 */
const spoilPrinters = async (stage: Stage, progress: Progress): Promise<void> => {
  const { desk, random, shops } = stage
  for (let spell = 1; !progress.isOver; spell += 1) {
    const { cloud, device } = pick(random, shops as readonly [Printshop])
    const isLong = spell % longEvery === 0
    const conditions = isLong ? spells[0] : pick(random, spells)
    for (const condition of conditions) {
      await desk.condition(cloud, device, condition, true)
      await sleep(between(random, 200, 1_500))
    }
    if (isLong) {
      await pass(stage, longMs).catch(() => undefined)
      await sleep(2_000)
    }
    for (const condition of conditions) await desk.condition(cloud, device, condition, false)
  }
}

/** People look at their printers, and at the book whether what they wanted came out. */
const lookAround = async (stage: Stage, progress: Progress): Promise<void> => {
  while (!progress.isOver) {
    await stage.book.read()
    await lookAtPaper(stage).catch(() => 0)
    await sleep(1_000)
  }
}

const pass = async ({ ground, desk }: Stage, ms: number): Promise<void> => {
  await desk.pass(ms)
  await ground.pass(ms)
}

/** Kills spread over the whole run, of servers and of their database. */
const killAlong = async (stage: Stage, progress: Progress, total: number, kills: number): Promise<Report['kills']> => {
  const count = { servers: 0, database: 0 }
  for (let kill = 1; kill <= kills && performance.now() < progress.until; kill += 1) {
    const due = ((kill - 0.5) * total) / kills
    while (progress.done < due && performance.now() < progress.until) await sleep(20)
    if (kill % databaseEvery === 1) {
      await stage.ground.killDatabase()
      count.database += 1
    } else {
      await stage.ground.killServer(kill)
      count.servers += 1
    }
    await pass(stage, leaseMs)
  }
  await stage.ground.allUp()
  return count
}

/** Every so many rounds it is told what is not at rest yet. */
const toldEvery = 30
/** What is wrong with nothing on its way for so many rounds stays wrong. */
const hopelessAfter = 90

/** Until no paper is on its way and none is wrong, time passing meanwhile; what is left. */
export const comeToRest = async (stage: Stage, restMs: number, say: (line: string) => void): Promise<string[]> => {
  for (const { cloud, device } of stage.shops) await stage.desk.trouble(cloud, device, {})
  const deadline = Date.now() + restMs
  for (let round = 1, still = 0; ; round += 1) {
    await stage.book.read()
    await lookAtPaper(stage)
    const open = await openPaper()
    // What has happened last may not have reached the printers yet.
    const wrong = Object.values(findingsOf(stage)).flat()
    const left = [...open, ...wrong]
    still = open.length === 0 ? still + 1 : 0
    if (left.length === 0 || still > hopelessAfter || Date.now() > deadline) return left
    if (round % toldEvery === 0) say(`未了结 ${open.length}，${left.slice(0, 5).join('；')}`)
    await pass(stage, minutes(1))
    await sleep(1_000)
  }
}

const paperOf = ({ book }: Stage): CloudPaper[] =>
  printerCloudCodes.map((cloud) => {
    const sheets = book.all().filter((sheet) => sheet.cloud === cloud)
    const jobs = new Set(sheets.map(({ job }) => job)).size
    return { cloud, sheets: sheets.length, jobs, doubled: sheets.filter(({ run }) => run > 1).length }
  })

/** Of the first few whose paper is wrong: what came out, and what we have written down of it. */
const storiesOf = async ({ orders, book }: Stage, findings: Findings): Promise<string[]> => {
  const broken = Object.values(findings).flat().join(' ')
  const told: string[] = []
  for (const { sn } of orders.filter((order) => broken.includes(order.sn)).slice(0, 10)) {
    const sheets = book
      .of(sn)
      .map(({ cloud, device, job, kind, number, run }) => [cloud, device, job, kind, number, run])
    told.push(sn, ...sheets.map((sheet) => `  ${sheet.join(' ')}`), ...(await storyOf(sn)).map((line) => `  ${line}`))
  }
  return told
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

/**
 * Orders of many shops at two processes of the server, printed through every cloud while answers are lost, printers are
 * away, clouds print twice or do not know, and the processes and their database are killed; then the paper is counted.
 */
export const printChaos = async (plan: Plan): Promise<Report> => {
  const { say = () => undefined } = plan
  const ground = await openGround(plan.dir)
  try {
    const random = seeded(plan.seed)
    const desk = printersDesk(ground.sandbox, label)
    const call = callerOf(ground, random, () => undefined)
    const shops = await openPrintshops({ call, desk }, plan.shops)
    const stage: Stage = { ground, desk, random, call, shops, orders: [], book: openBook(desk), counts: {} }
    for (const { cloud, device } of shops) await desk.trouble(cloud, device, badDay)
    const total = plan.orders * printerCloudCodes.length
    const queue = Array.from({ length: total }, (_, at) => shops[at % shops.length]).flatMap((at) => at ?? [])
    const began = performance.now()
    const progress: Progress = { done: 0, isKilling: true, isOver: false, until: began + plan.chaosMs }
    const voice = setInterval(() => say(`${progress.done} 单，${secondsSince(began).toFixed(0)} s`), 15_000)
    const killing = killAlong(stage, progress, total, plan.kills).finally(() => (progress.isKilling = false))
    const playing = Promise.all([...Array.from({ length: lanes }, () => playLane(stage, progress, queue)), killing])
    await Promise.all([
      playing.finally(() => (progress.isOver = true)),
      spoilPrinters(stage, progress),
      lookAround(stage, progress),
    ]).finally(() => clearInterval(voice))
    const chaos = secondsSince(began)
    say(`${progress.done} 单已安排，等待出纸`)
    const resting = performance.now()
    const restless = await comeToRest(stage, plan.restMs, say)
    const findings = findingsOf(stage)
    for (const line of await storiesOf(stage, findings)) say(line)
    return {
      counts: stage.counts,
      kills: await killing,
      paper: paperOf(stage),
      findings,
      restless,
      seconds: { chaos, rest: secondsSince(resting) },
    }
  } finally {
    await ground.close()
  }
}
