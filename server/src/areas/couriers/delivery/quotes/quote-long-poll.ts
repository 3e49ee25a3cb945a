import { setTimeout as sleep } from 'node:timers/promises'
import { perConnection } from '#core/db/per-connection'

type Wake = () => void

const waitersHere = perConnection(() => new Map<number, Set<Wake>>())

/** An answer to this inquiry was stored, here or by another process. */
export const quotesCame = (inquiryId: number): void => {
  for (const wake of waitersHere().get(inquiryId) ?? []) wake()
}

export type Watch = { woken: (withinMs: number) => Promise<void>; end: () => void }

/** Watches from now on, so that nothing that comes while one looks is missed. */
export const watchQuotes = (inquiryId: number): Watch => {
  let rung = false
  let ring: Wake | undefined
  const wake: Wake = () => {
    rung = true
    ring?.()
  }
  const waiters = waitersHere()
  const set = waiters.get(inquiryId) ?? new Set<Wake>()
  waiters.set(inquiryId, set.add(wake))
  return {
    woken: async (withinMs) => {
      const stop = new AbortController()
      const bell = new Promise<void>((resolve) => (ring = resolve))
      if (!rung) await Promise.race([bell, sleep(withinMs, undefined, { signal: stop.signal }).catch(() => undefined)])
      stop.abort()
      rung = false
    },
    end: () => {
      set.delete(wake)
      if (set.size === 0) waiters.delete(inquiryId)
    },
  }
}
