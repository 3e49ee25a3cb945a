import { gatewayNames } from '@zdb/contract/money/payments/gateways'
import { between, seeded, type Random } from '../../../../sandbox/src/random.ts'
import { days, minutes } from '../../../../server/src/core/time/clock.ts'
import { booksOf, findingsOf, type Book, type Findings } from './checks.ts'
import { goOnWithOrder, sendOrder } from './deals.ts'
import { decideAtDesk, punish } from './desk.ts'
import { openGround, type Ground } from './ground.ts'
import * as paying from './paying.ts'
import { callerOf } from './people.ts'
import { proveRemittance, remit } from './remitting.ts'
import { comeToRest } from './rest.ts'
import { setOut } from './set-out.ts'
import { badDay, type Act, type Stage } from './stage.ts'
import { bounce, cancelWithdrawal, payoutsGoOn, withdraw } from './withdrawing.ts'

/** How often each is tried, by weight. */
const acts: Readonly<Record<string, readonly [weight: number, act: Act]>> = {
  recharge: [12, paying.recharge],
  buyService: [8, paying.buyService],
  payDeposit: [3, paying.payDeposit],
  payPenalty: [2, paying.payPenalty],
  payerPays: [20, paying.payerPays],
  payerPaysOtherwise: [1.5, paying.payerPaysOtherwise],
  payerPaysTwice: [1, paying.payerPaysTwice],
  payerLeaves: [1.5, paying.payerLeaves],
  forgeNotice: [5, paying.forgeNotice],
  query: [12, paying.query],
  remit: [2, remit],
  proveRemittance: [2, proveRemittance],
  withdraw: [8, withdraw],
  cancelWithdrawal: [1, cancelWithdrawal],
  payoutsGoOn: [2, payoutsGoOn],
  bounce: [0.7, bounce],
  sendOrder: [4, sendOrder],
  goOnWithOrder: [20, goOnWithOrder],
  decideAtDesk: [12, decideAtDesk],
  punish: [0.7, punish],
}
const names = Object.keys(acts)
const whole = names.reduce((sum, name) => sum + (acts[name]?.[0] ?? 0), 0)

const drawn = (random: Random): string => {
  let left = random() * whole
  return names.find((name) => (left -= acts[name]?.[0] ?? 0) < 0) ?? 'query'
}

export type Plan = {
  dir: string
  operations: number
  kills: number
  seed: number
  shops: number
  /** How long everything may take to come to rest. */
  restMs: number
  say?: (line: string) => void
}

/** How often each call was done, refused with which words, or not answered. */
export type Answers = Record<string, Record<string, number>>

export type Report = {
  operations: Readonly<Record<string, number>>
  kills: { servers: number; database: number }
  answers: Answers
  notices: Readonly<Record<string, number>>
  books: readonly Book[]
  bank: number
  findings: Findings
  seconds: { chaos: number; rest: number }
}

const lanes = 8
/** One kill in four is the database's. */
const databaseEvery = 4

type Progress = { done: number; tally: Record<string, number>; isKilling: boolean }

const playLane = async (stage: Stage, progress: Progress, operations: number): Promise<void> => {
  // As long as somebody is killed there is somebody at work.
  while (progress.done < operations || progress.isKilling) {
    const name = drawn(stage.random)
    // The database may be away from whoever looks on: that was no operation.
    const did = await acts[name]?.[1](stage).catch(() => false)
    if (!did) continue
    progress.done += 1
    progress.tally[name] = (progress.tally[name] ?? 0) + 1
  }
}

/** Kills spread over the whole run. */
const killAlong = async (
  ground: Ground,
  progress: Progress,
  { operations, kills }: Pick<Plan, 'operations' | 'kills'>,
): Promise<Report['kills']> => {
  const count = { servers: 0, database: 0 }
  for (let kill = 1; kill <= kills; kill += 1) {
    const due = ((kill - 0.5) * operations) / kills
    while (progress.done < due) await new Promise((resolve) => setTimeout(resolve, 20))
    if (kill % databaseEvery === 0) {
      await ground.killDatabase()
      count.database += 1
    } else {
      await ground.killServer(kill)
      count.servers += 1
    }
  }
  await ground.allUp()
  return count
}

/** Minutes pass all the time, and now and then a day. */
const passTime = async ({ ground, random }: Stage, progress: Progress, operations: number): Promise<void> => {
  const steps = Math.min(120, Math.max(18, Math.round(operations / 40)))
  for (let step = 1; step <= steps; step += 1) {
    while (progress.done < (step * operations) / (steps + 1)) await new Promise((resolve) => setTimeout(resolve, 20))
    await ground.pass(step % 6 === 0 ? days(1) : minutes(between(random, 1, 12)))
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

/**
 * Money in and out by many merchants at two processes of the server, over HTTP, while notices come doubled, forged, late
 * or never, and the processes and their database are killed; then everything comes to rest and is counted.
 */
export const moneyChaos = async (plan: Plan): Promise<Report> => {
  const { operations, say = () => undefined } = plan
  const ground = await openGround(plan.dir)
  try {
    const answers: Answers = {}
    const random = seeded(plan.seed)
    const call = callerOf(ground, random, ({ key }, outcome) => {
      const of = (answers[key] ??= {})
      of[outcome] = (of[outcome] ?? 0) + 1
    })
    const stage = await setOut(ground, random, call, plan.shops)
    for (const gateway of gatewayNames) await ground.desk.faults(gateway, badDay)
    const progress: Progress = { done: 0, tally: {}, isKilling: true }
    const began = performance.now()
    const voice = setInterval(() => say(`${progress.done} 次操作，${secondsSince(began).toFixed(0)} s`), 15_000)
    const killed = killAlong(ground, progress, plan).finally(() => (progress.isKilling = false))
    await Promise.all([
      ...Array.from({ length: lanes }, () => playLane(stage, progress, operations)),
      passTime(stage, progress, operations),
      killed,
    ]).finally(() => clearInterval(voice))
    const chaos = secondsSince(began)
    const resting = performance.now()
    say(`${progress.done} 次操作完成，等待一切了结`)
    const restless = await comeToRest(stage, plan.restMs)
    return {
      operations: progress.tally,
      kills: await killed,
      answers,
      notices: (await ground.desk.state()).notices.struck,
      books: await booksOf(stage),
      bank: stage.bank.reduce((sum, { amount }) => sum + amount, 0),
      findings: { ...(await findingsOf(stage)), restless },
      seconds: { chaos, rest: secondsSince(resting) },
    }
  } finally {
    await ground.close()
  }
}
