import { setTimeout as sleep } from 'node:timers/promises'
import { refusedCalls } from '../process/counters.ts'
import type { Actor, Operator } from './actor.ts'
import { refuse } from './refusal.ts'

/** How many calls of one merchant this process works on at once, and how many more may wait for that. */
export type MerchantLimits = { calls: number; queue: number }

type Line = { running: number; lent: number; waiting: Set<() => void>; turnedAway: number }

/** A call that takes longer waits for somebody outside: its place goes to the merchant's next one, so often at most. */
const lendAfterMs = 1_000
const mostLentPerPlace = 4
/** Who asks has given up by then. */
const patienceMs = 10_000
/** Whoever is refused hears it so much later: a program that asks again at once is slowed down by that. */
const refuseAfterMs = 1_000

let limits: MerchantLimits = { calls: 4, queue: 100 }
const lines = new Map<number, Line>()

export const useMerchantLimits = (wanted: MerchantLimits): void => {
  limits = wanted
}

/** Fewer the more merchants are at it, and never so few that one slow call stops a shop. */
const places = (): number => {
  const least = Math.min(limits.calls, 2)
  return Math.max(least, Math.min(limits.calls, Math.floor(limits.calls / lines.size)))
}

const hasPlace = ({ running, lent }: Line): boolean => running < places() && lent < limits.calls * mostLentPerPlace

const passOn = (line: Line): void => {
  for (const begin of line.waiting) {
    if (!hasPlace(line)) return
    line.waiting.delete(begin)
    line.running += 1
    begin()
  }
}

/** False: nobody made room in time. */
const waitForPlace = (line: Line): Promise<boolean> =>
  new Promise((resolve) => {
    const begin = (): void => {
      clearTimeout(late)
      resolve(true)
    }
    const late = setTimeout(() => {
      line.waiting.delete(begin)
      resolve(false)
    }, patienceMs)
    line.waiting.add(begin)
  })

/** As many as may wait are held for that; were it all of them, one merchant would be all that a process takes on at once. */
const slowDown = async (line: Line): Promise<void> => {
  if (line.turnedAway >= limits.queue) return
  line.turnedAway += 1
  await sleep(refuseAfterMs)
  line.turnedAway -= 1
}

const takePlace = async (line: Line): Promise<void> => {
  if (hasPlace(line)) {
    line.running += 1
    return
  }
  const isFull = line.waiting.size >= limits.queue
  if (isFull) await slowDown(line)
  if (!isFull && (await waitForPlace(line))) return
  refusedCalls.count('merchant', 'refused')
  refuse('tooManyCalls')
}

/** Each merchant's calls wait for each other and for nobody else's: a storm of one is its own. */
export const inMerchantTurn = async <T>(merchantId: number, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(merchantId) ?? { running: 0, lent: 0, waiting: new Set(), turnedAway: 0 }
  lines.set(merchantId, line)
  await takePlace(line)
  let isLent = false
  const lend = setTimeout(() => {
    isLent = true
    line.running -= 1
    line.lent += 1
    passOn(line)
  }, lendAfterMs)
  try {
    return await work()
  } finally {
    clearTimeout(lend)
    if (isLent) line.lent -= 1
    else line.running -= 1
    passOn(line)
    if (line.running + line.lent + line.waiting.size === 0) lines.delete(merchantId)
  }
}

/** Operators and people who are not signed in have no merchant whose turn it could be. */
export const inTurnOf = <T>(caller: Actor | Operator | undefined, work: () => Promise<T>): Promise<T> =>
  caller?.kind === 'merchant' ? inMerchantTurn(caller.merchantId, work) : work()
