import { setTimeout as sleep } from 'node:timers/promises'
import { pick, seeded, between, type Random } from '../../../../sandbox/src/random.ts'
import { minutes } from '../../../../server/src/core/time/clock.ts'
import { proveLedger } from '../../../../server/src/core/money/ledger-proof.ts'
import { printersDesk } from '../../../../server/test/harness/printers/printers-desk.ts'
import { findingsOf as chatFindings, noMarks } from '../chat/checks.ts'
import { openPage } from '../chat/page.ts'
import { openHouses, type Chatter, type House } from '../chat/people.ts'
import { sayOne, sideOf, type Stage as ChatStage } from '../chat/stage.ts'
import { gatewayBooks, keptWord, onceOnly } from '../money/checks.ts'
import { goOnWithOrder, sendOrder } from '../money/deals.ts'
import { label } from '../money/ground.ts'
import * as paying from '../money/paying.ts'
import { callerOf } from '../money/people.ts'
import { setOut } from '../money/set-out.ts'
import type { Stage as MoneyStage } from '../money/stage.ts'
import { openBook } from '../print/book.ts'
import { comeToRest as restOfPaper } from '../print/chaos.ts'
import { findingsOf as paperFindings } from '../print/checks.ts'
import { newOrder, openPrintshops, type Stage as PrintStage } from '../print/stage.ts'
import { latenessOf, wordFindings, type Findings } from './checks.ts'
import { openConsole, unheardBy, type Console } from './console.ts'
import { openClusterGround, type ClusterGround } from './ground.ts'
import { killAlong, longestBy, pausesOf, type Kill, type Longest } from './kills.ts'
import { rollUnderLoad, type Rolled } from './rolling.ts'
import { openWord, settleAll, type Word } from './word.ts'

export type Plan = {
  dir: string
  steps: number
  kills: number
  seed: number
  shops: number
  /** People of each of two merchants who write to each other. */
  team: number
  /** Shops with a printer of each cloud. */
  printshops: number
  /** How long everything may take to come to rest. */
  restMs: number
  say?: (line: string) => void
  /** Told of the ground as soon as it is there. */
  onGround?: (ground: ClusterGround) => void
}

export type Report = {
  steps: Readonly<Record<string, number>>
  counts: Word['counts'] & { heardBySocket: number; heardByLook: number }
  rolled: Rolled
  kills: readonly Kill[]
  /** For each kind of failure, in milliseconds: how long nothing was acknowledged, and how late a console knew of a push. */
  pauses: Longest
  lateness: Longest
  findings: Findings
  seconds: { start: number; chaos: number; rest: number }
}

type World = {
  ground: ClusterGround
  random: Random
  word: Word
  money: MoneyStage
  chat: ChatStage
  print: PrintStage
  consoles: readonly Console[]
}

const say = async ({ random, chat }: World): Promise<boolean> => {
  const side = random() < 0.5 ? 0 : 1
  await sayOne(chat, side, pick(random, chat.houses[side].people as [Chatter]))
  return true
}

const printOrder = async ({ random, print }: World): Promise<boolean> => {
  const { shops } = print
  const at = shops[between(random, 0, shops.length - 1)]
  if (!at) return false
  await newOrder(print, at)
  return true
}

/** How often each is tried, by weight; false where there was nothing to do it with. */
const acts: Readonly<Record<string, readonly [weight: number, act: (world: World) => Promise<boolean>]>> = {
  recharge: [6, ({ money }) => paying.recharge(money)],
  payerPays: [10, ({ money }) => paying.payerPays(money)],
  query: [6, ({ money }) => paying.query(money)],
  buyService: [4, ({ money }) => paying.buyService(money)],
  sendOrder: [10, ({ money }) => sendOrder(money)],
  goOnWithOrder: [36, ({ money }) => goOnWithOrder(money)],
  say: [20, say],
  printOrder: [8, printOrder],
}
const names = Object.keys(acts)
const whole = names.reduce((sum, name) => sum + (acts[name]?.[0] ?? 0), 0)

const drawn = (random: Random): string => {
  let left = random() * whole
  return names.find((name) => (left -= acts[name]?.[0] ?? 0) < 0) ?? 'query'
}

const lanes = 8
/** So many orders are read and written while the servers are replaced. */
const rolledOrders = 6

type Progress = { done: number; tally: Record<string, number>; isKilling: boolean }

const playLane = async (world: World, progress: Progress, steps: number): Promise<void> => {
  // As long as somebody is killed there is somebody at work.
  while (progress.done < steps || progress.isKilling) {
    const name = drawn(world.random)
    if (!(await acts[name]?.[1](world))) continue
    progress.done += 1
    progress.tally[name] = (progress.tally[name] ?? 0) + 1
  }
}

const openWorld = async (ground: ClusterGround, { seed, shops, team, printshops }: Plan): Promise<World> => {
  const random = seeded(seed)
  const word = openWord(callerOf(ground, random, () => undefined))
  const { call } = word
  const money = await setOut(ground, random, call, shops)
  const houses = await openHouses(call, team)
  const pageOf = ({ people }: House) => openPage(call, people[0] as Chatter, ground.urls, random)
  const desk = printersDesk(ground.sandbox, label)
  return {
    ground,
    random,
    word,
    money,
    chat: {
      call,
      random,
      houses,
      pages: [pageOf(houses[0]), pageOf(houses[1])],
      said: [],
      marks: noMarks(),
      counts: { sent: 0, doubled: 0, revoked: 0, reads: 0 },
    },
    print: {
      ground,
      desk,
      random,
      call,
      shops: await openPrintshops({ call, desk }, printshops),
      orders: [],
      book: openBook(desk),
      counts: {},
    },
    consoles: money.shops.slice(0, 2).map((shop) => openConsole(call, shop, ground.urls[0] ?? '')),
  }
}

/** Money in the tills, and an order for everybody who reads and writes one. */
const begin = async ({ money }: World): Promise<void> => {
  for (let count = 0; count < 2 * money.shops.length; count += 1) {
    await paying.recharge(money)
    await paying.payerPays(money)
  }
  while (money.deals.length < rolledOrders) await sendOrder(money)
}

/** Every so many rounds it is told what is not at rest yet. */
const toldEvery = 10

/** Whoever was not answered asks again, paper comes out, and what was paid is heard of; time passes meanwhile. */
const comeToRest = async (
  { word, money, print, ground }: World,
  restMs: number,
  tell: (line: string) => void,
): Promise<string[]> => {
  const deadline = Date.now() + restMs
  await settleAll(word.asked)
  const restless = await restOfPaper(print, restMs, tell)
  for (let round = 1; Date.now() < deadline; round += 1) {
    const differing = await gatewayBooks(money)
    if (differing.length === 0) break
    if (round % toldEvery === 0) tell(`账本仍不一致：${differing.slice(0, 5).join('；')}`)
    await ground.pass(minutes(2))
    await sleep(1_000)
  }
  return restless
}

const prefixed = (name: string, findings: Findings): Findings =>
  Object.fromEntries(Object.entries(findings).map(([line, breaches]) => [`${name}.${line}`, breaches]))

const findingsOf = async ({ word, money, chat, print, consoles }: World, restless: string[]): Promise<Findings> => {
  for (const page of chat.pages) await page.catchUp()
  const sides = [await sideOf(chat, 0), await sideOf(chat, 1)] as const
  return {
    ...prefixed('word', await wordFindings(word.asked)),
    'money.ledger': (await proveLedger()).map(({ name, breaches }) => `${name}: ${JSON.stringify(breaches)}`),
    'money.gatewayBooks': await gatewayBooks(money),
    'money.onceOnly': await onceOnly(money),
    'money.keptWord': await keptWord(money),
    ...prefixed('chat', chatFindings(sides, chat.said)),
    ...prefixed('paper', paperFindings(print)),
    'paper.restless': restless,
    'pushes.heard': (await Promise.all(consoles.map((each) => unheardBy(word.call, each)))).flat(),
  }
}

const latenessBy = async ({ consoles }: World, kills: readonly Kill[]): Promise<Longest> => {
  const late = (await Promise.all(consoles.map(({ heard }) => latenessOf(heard)))).flat()
  return longestBy(kills, (at, until) =>
    late.flatMap(({ storedAt, ms }) => {
      const stored = storedAt - performance.timeOrigin
      return stored >= at && stored < until ? [ms] : []
    }),
  )
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

/**
 * Orders, money, chat and paper by many at an installation of three server processes behind a balancer, with a pool, a
 * fan-out and a standby, while each of these is killed without warning; then it is counted whether every word was kept.
 */
export const clusterChaos = async (plan: Plan): Promise<Report> => {
  const { steps, kills: count, say: tell = () => undefined } = plan
  const starting = performance.now()
  const ground = await openClusterGround(plan.dir, tell)
  plan.onGround?.(ground)
  let world: World | undefined
  try {
    world = await openWorld(ground, plan)
    await begin(world)
    const start = secondsSince(starting)
    const rolled = await rollUnderLoad(ground, world.money.deals.slice(0, rolledOrders))
    tell(`逐个重启：${rolled.reads} 次读，${rolled.writes} 次写，${rolled.failures.length} 次失败`)
    const began = performance.now()
    const progress: Progress = { done: 0, tally: {}, isKilling: true }
    const isDue = (share: number): boolean => progress.done >= share * steps
    const killing = killAlong(ground, world.random, { count, isDue, say: tell }).finally(
      () => (progress.isKilling = false),
    )
    await Promise.all([...Array.from({ length: lanes }, () => playLane(world as World, progress, steps)), killing])
    const [chaos, resting, kills] = [secondsSince(began), performance.now(), await killing]
    const pauses = pausesOf(kills, world.word.acknowledgedAt)
    tell(`${progress.done} 步完成，等待一切了结`)
    for (const each of world.consoles) await each.catchUp()
    const lateness = await latenessBy(world, kills)
    const restless = await comeToRest(world, plan.restMs, tell)
    const findings = await findingsOf(world, restless)
    const heard = world.consoles.flatMap((each) => [...each.heard.values()])
    return {
      steps: progress.tally,
      counts: {
        ...world.word.counts,
        heardBySocket: heard.filter(({ by }) => by === 'socket').length,
        heardByLook: heard.filter(({ by }) => by === 'look').length,
      },
      rolled,
      kills,
      pauses,
      lateness,
      findings,
      seconds: { start, chaos, rest: secondsSince(resting) },
    }
  } finally {
    for (const each of [...(world?.chat.pages ?? []), ...(world?.consoles ?? [])]) each.close()
    await ground.close()
  }
}
