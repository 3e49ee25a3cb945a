import { setTimeout as sleep } from 'node:timers/promises'
import { refusedCalls } from '../process/counters.ts'
import type { Actor, Operator } from './actor.ts'
import { refuse } from './refusal.ts'

/** How many calls of one merchant this process works on at once, and how many more may wait for that. */
export type MerchantLimits = {
  calls: number
  queue: number
  /** How many of all merchants together. */
  waiting?: number
}

type Outcome = 'turn' | 'late' | 'crowdedOut'
type Waiting = { end: (outcome: Outcome) => void }

type Line = {
  running: number
  lent: number
  /** In their order, each with when it came. */
  waiting: Map<Waiting, number>
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

const usual = { calls: 4, queue: 100, waiting: 1_000 }
let limits: Required<MerchantLimits> = usual
const lines = new Map<number, Line>()
/** Calls of all merchants on which nothing is done: those in a line, and those refused and held for that. */
const aside = { waiting: 0, turnedAway: 0 }

/** How many calls this process holds without working on them: they take their memory, and nobody's turn. */
export const callsAside = (): number => aside.waiting + aside.turnedAway

export const useMerchantLimits = (wanted: MerchantLimits): void => {
  limits = { ...usual, ...wanted }
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

const leave = (line: Line, waiting: Waiting, outcome: Outcome): void => {
  line.waiting.delete(waiting)
  aside.waiting -= 1
  waiting.end(outcome)
}

/** What of others has come meanwhile is looked at before the next one begins. */
const passOn = (merchantId: number, line: Line, tookMs: number): void => {
  if (line.waiting.size === 0) return
  const beginNext = (): void => {
    judge(line)
    for (const next of line.waiting.keys()) {
      if (!hasPlace(merchantId, line)) return
      line.running += 1
      leave(line, next, 'turn')
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

const waitForPlace = (merchantId: number, line: Line): Promise<Outcome> =>
  new Promise((resolve) => {
    const late = setTimeout(() => {
      leave(line, waiting, 'late')
      judge(line)
      closeIfIdle(merchantId, line)
    }, patienceMs)
    const waiting: Waiting = {
      end: (outcome) => {
        clearTimeout(late)
        resolve(outcome)
      },
    }
    line.waiting.set(waiting, performance.now())
    aside.waiting += 1
    judge(line)
  })

const longestLine = (): Line | undefined =>
  [...lines.values()].reduce<Line | undefined>(
    (longest, line) => (line.waiting.size > (longest?.waiting.size ?? 0) ? line : longest),
    undefined,
  )

/** When no more may wait, the newest of the longest line goes: whoever makes others wait, and not who comes last. */
const makeRoom = (line: Line): boolean => {
  if (aside.waiting < limits.waiting) return true
  const longest = longestLine()
  const newest = [...(longest?.waiting.keys() ?? [])].at(-1)
  if (!longest || !newest || longest.waiting.size <= line.waiting.size + 1) return false
  leave(longest, newest, 'crowdedOut')
  return true
}

/** As many as may wait are held for that; were it all of them, they would fill the process. */
const slowDown = async (line: Line): Promise<void> => {
  if (line.turnedAway >= limits.queue || aside.turnedAway >= limits.waiting) return
  line.turnedAway += 1
  aside.turnedAway += 1
  await sleep(refuseAfterMs)
  line.turnedAway -= 1
  aside.turnedAway -= 1
}

const takePlace = async (merchantId: number, line: Line): Promise<void> => {
  if (line.waiting.size === 0 && hasPlace(merchantId, line)) {
    line.running += 1
    return
  }
  const mayWait = line.waiting.size < limits.queue && makeRoom(line)
  const outcome = mayWait ? await waitForPlace(merchantId, line) : 'crowdedOut'
  if (outcome === 'turn') return
  if (outcome === 'crowdedOut') await slowDown(line)
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
