import { setTimeout as sleep } from 'node:timers/promises'
import { refusedCalls } from '../process/counters.ts'
import type { Actor, Operator } from './actor.ts'
import { refuse } from './refusal.ts'

/** How many calls of one merchant this process works on at once, and how many more may wait for that. */
export type MerchantLimits = { calls: number; queue: number }

type Line = {
  running: number
  lent: number
  /** In their order, each with when it came. */
  waiting: Map<() => void, number>
  turnedAway: number
  /** Since when more wait than a page asks at once; until nobody waits. */
  stormSince: number | undefined
  /** It was no storm but slow work, as of a large shop in a rush; until nobody waits. */
  isSlow: boolean
}

/** A call that takes longer waits for somebody outside: its place goes to the merchant's next one, so often at most. */
const lendAfterMs = 1_000
const mostLentPerPlace = 4
/** Who asks has given up by then. */
const patienceMs = 10_000
/** Whoever is refused hears it so much later: a program that asks again at once is slowed down by that. */
const refuseAfterMs = 1_000
/** More of one merchant than a page with all its parts asks at once. */
const stormFrom = 12
/** So long after a call its merchant counts as at it. */
const presentMs = 1_000
/** Between two calls of a heap others have the process to themselves for as long as the last one took, and no longer. */
const longestRestMs = 20
/** A heap is worked off by then; what lasts longer gets no rest, which would halve its only place. */
const restsForMs = 1_000
/** One of whose calls waited so long goes on as everybody does. */
const slowAfterMs = 3_000

let limits: MerchantLimits = { calls: 4, queue: 100 }
const lines = new Map<number, Line>()

export const useMerchantLimits = (wanted: MerchantLimits): void => {
  limits = wanted
}

const newLine = (): Line => ({
  running: 0,
  lent: 0,
  waiting: new Map(),
  turnedAway: 0,
  stormSince: undefined,
  isSlow: false,
})

type Seen = { merchantId: number; at: number }

/** Who called last, and the last one who was somebody else. */
let latest: Seen = { merchantId: 0, at: -Infinity }
let lastOther = latest

const notice = (merchantId: number): void => {
  if (latest.merchantId !== merchantId) lastOther = latest
  latest = { merchantId, at: performance.now() }
}

const isAlone = (merchantId: number): boolean =>
  (latest.merchantId === merchantId ? lastOther : latest).at < performance.now() - presentMs

const isStorming = (merchantId: number, { stormSince }: Line): boolean =>
  stormSince !== undefined && !isAlone(merchantId)

/**
 * Fewer the more merchants are at it, and never so few that one slow call stops a shop. Who storms goes call by call as
 * long as others are there: each of theirs meets one of the storm's at most.
 */
const places = (merchantId: number, line: Line): number => {
  if (isStorming(merchantId, line)) return 1
  const least = Math.min(limits.calls, 2)
  return Math.max(least, Math.min(limits.calls, Math.floor(limits.calls / lines.size)))
}

const hasPlace = (merchantId: number, line: Line): boolean =>
  line.running < places(merchantId, line) && line.lent < limits.calls * mostLentPerPlace

/** Whether more wait than a page asks at once, and since when. */
const judge = (line: Line): void => {
  const [first] = line.waiting.values()
  if (first === undefined) {
    line.stormSince = undefined
    line.isSlow = false
  } else if (performance.now() - first > slowAfterMs) {
    line.stormSince = undefined
    line.isSlow = true
  } else if (line.waiting.size >= stormFrom && !line.isSlow) line.stormSince ??= performance.now()
}

const restOf = (merchantId: number, line: Line, tookMs: number): number =>
  isStorming(merchantId, line) && performance.now() - (line.stormSince ?? 0) < restsForMs
    ? Math.min(tookMs, longestRestMs)
    : 0

/** What of others has come meanwhile is looked at before the next one begins. */
const passOn = (merchantId: number, line: Line, tookMs: number): void => {
  if (line.waiting.size === 0) return
  const beginNext = (): void => {
    judge(line)
    for (const begin of line.waiting.keys()) {
      if (!hasPlace(merchantId, line)) return
      line.waiting.delete(begin)
      line.running += 1
      begin()
    }
    judge(line)
  }
  const restMs = restOf(merchantId, line, tookMs)
  if (restMs > 0) setTimeout(beginNext, restMs)
  else setImmediate(beginNext)
}

const closeIfIdle = (merchantId: number, line: Line): void => {
  if (line.running + line.lent + line.waiting.size === 0 && lines.get(merchantId) === line) lines.delete(merchantId)
}

/** False: nobody made room in time. */
const waitForPlace = (merchantId: number, line: Line): Promise<boolean> =>
  new Promise((resolve) => {
    const begin = (): void => {
      clearTimeout(late)
      resolve(true)
    }
    const late = setTimeout(() => {
      line.waiting.delete(begin)
      judge(line)
      closeIfIdle(merchantId, line)
      resolve(false)
    }, patienceMs)
    line.waiting.set(begin, performance.now())
    judge(line)
  })

/** As many as may wait are held for that; were it all of them, one merchant would be all that a process takes on at once. */
const slowDown = async (line: Line): Promise<void> => {
  if (line.turnedAway >= limits.queue) return
  line.turnedAway += 1
  await sleep(refuseAfterMs)
  line.turnedAway -= 1
}

const takePlace = async (merchantId: number, line: Line): Promise<void> => {
  if (line.waiting.size === 0 && hasPlace(merchantId, line)) {
    line.running += 1
    return
  }
  const isFull = line.waiting.size >= limits.queue
  if (isFull) await slowDown(line)
  if (!isFull && (await waitForPlace(merchantId, line))) return
  refusedCalls.count('merchant', 'refused')
  refuse('tooManyCalls')
}

/** Each merchant's calls wait for each other and for nobody else's: a storm of one is its own. */
export const inMerchantTurn = async <T>(merchantId: number, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(merchantId) ?? newLine()
  lines.set(merchantId, line)
  notice(merchantId)
  await takePlace(merchantId, line)
  let isLent = false
  const lend = setTimeout(() => {
    isLent = true
    line.running -= 1
    line.lent += 1
    passOn(merchantId, line, lendAfterMs)
  }, lendAfterMs)
  const began = performance.now()
  try {
    return await work()
  } finally {
    clearTimeout(lend)
    if (isLent) line.lent -= 1
    else line.running -= 1
    passOn(merchantId, line, performance.now() - began)
    closeIfIdle(merchantId, line)
  }
}

/** Operators and people who are not signed in have no merchant whose turn it could be. */
export const inTurnOf = <T>(caller: Actor | Operator | undefined, work: () => Promise<T>): Promise<T> =>
  caller?.kind === 'merchant' ? inMerchantTurn(caller.merchantId, work) : work()
