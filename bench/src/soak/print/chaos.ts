import { setTimeout as sleep } from 'node:timers/promises'
import { between, pick, seeded } from '../../../../sandbox/src/random.ts'
import { minutes } from '../../../../server/src/core/time/clock.ts'
import { printerCloudCodes } from '../../../../server/src/ports/printers/port.ts'
import { printersDesk } from '../../../../server/test/harness/printers/printers-desk.ts'
import { label, openGround } from '../money/ground.ts'
import { callerOf } from '../money/people.ts'
import { openBook } from './book.ts'
import { findingsOf, type Findings } from './checks.ts'
import { lookAtPaper, openPaper } from './onlooker.ts'
import { changeHeld, newOrder, openPrintshops, reprintHeld, type Printshop, type Stage } from './stage.ts'

export type Plan = {
  dir: string
  /** Through each cloud. */
  orders: number
  kills: number
  seed: number
  /** Shops with a printer of each cloud. */
  shops: number
  restMs: number
  say?: (line: string) => void
}

export type CloudPaper = { cloud: string; sheets: number; jobs: number; doubled: number }
export type Report = {
  counts: Readonly<Record<string, number>>
  kills: number
  paper: readonly CloudPaper[]
  findings: Findings
  open: number
  seconds: { chaos: number; rest: number }
}

/** How the clouds behave on most days of this run. */
const badDay = { lostAnswer: 0.05, silent: 0.04, busy: 0.03, double: 0.03, queryUnknown: 0.1 }
const spells = ['offline', 'noPaper', 'slow'] as const
const lanes = 6
/** The lease of a process that was killed has ended by then. */
const leaseMs = minutes(2.5)

type Progress = { done: number; isKilling: boolean; isOver: boolean }

const playLane = async (stage: Stage, progress: Progress, queue: Printshop[]): Promise<void> => {
  while (queue.length > 0 || progress.isKilling) {
    const at = queue.pop()
    if (!at) {
      await sleep(50)
      continue
    }
    await newOrder(stage, at)
    progress.done += 1
    if (stage.random() < 0.15) await changeHeld(stage)
    if (stage.random() < 0.1) await reprintHeld(stage)
  }
}

/** A printer goes off line, runs out of paper or is slow for a while. */
const spoilPrinters = async ({ desk, random, shops }: Stage, progress: Progress): Promise<void> => {
  while (!progress.isOver) {
    const { cloud, device } = pick(random, shops as readonly [Printshop])
    const condition = pick(random, spells)
    await desk.condition(cloud, device, condition, true)
    await sleep(between(random, 200, 1_500))
    await desk.condition(cloud, device, condition, false)
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

const killAlong = async (stage: Stage, progress: Progress, total: number, kills: number): Promise<number> => {
  for (let kill = 1; kill <= kills; kill += 1) {
    while (progress.done < ((kill - 0.5) * total) / kills) await sleep(20)
    await stage.ground.killServer(kill)
    await pass(stage, leaseMs)
  }
  await stage.ground.allUp()
  return kills
}

const missing = ({ orders, book }: Stage): number => orders.filter(({ sn }) => !book.has(sn)).length

const comeToRest = async (stage: Stage, restMs: number): Promise<number> => {
  for (const { cloud, device } of stage.shops) await stage.desk.trouble(cloud, device, {})
  const deadline = Date.now() + restMs
  for (;;) {
    await stage.book.read()
    await lookAtPaper(stage)
    const left = (await openPaper()) + missing(stage)
    if (left === 0 || Date.now() > deadline) return left
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

const secondsSince = (began: number): number => (performance.now() - began) / 1000

/**
 * Orders of many shops at two processes of the server, printed through every cloud while answers are lost, printers are
 * away, clouds print twice or do not know, and the processes are killed; then the paper is counted.
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
    const progress: Progress = { done: 0, isKilling: true, isOver: false }
    const began = performance.now()
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
    const open = await comeToRest(stage, plan.restMs)
    return {
      counts: stage.counts,
      kills: await killing,
      paper: paperOf(stage),
      findings: findingsOf(stage),
      open,
      seconds: { chaos, rest: secondsSince(resting) },
    }
  } finally {
    await ground.close()
  }
}
