import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { traced } from '../process/tracing.ts'

export type Drain = { wake: () => void; stop: () => Promise<void> }

/** Whoever is still at it then is cut off: what it had taken is taken again by others. */
const patienceMs = 8_000

type Options = { name: string; everyMs: number; lanes: number; log: Logger }

/**
 * Work that lies in the database. `take` does a handful of it and says how many there were; it is called when woken,
 * again until nothing is left, and every so often in case nobody was woken. A lane held up by one piece of work
 * does not hold up the others.
 */
export const drain = (take: () => Promise<number>, { name, everyMs, lanes, log }: Options): Drain => {
  let stopped = false
  const open = Array.from({ length: lanes }, () => {
    let running: Promise<void> | undefined
    let again = false
    const run = async (): Promise<void> => {
      do {
        again = false
        while (!stopped && (await take()) > 0);
      } while (again && !stopped)
    }
    const wake = (): void => {
      again = true
      if (stopped || running) return
      running = run()
        .catch((error: unknown) => log.error({ err: error }, name))
        .finally(() => (running = undefined))
    }
    return { wake, idle: () => running ?? Promise.resolve() }
  })
  const wake = (): void => open.forEach((lane) => lane.wake())
  const timer = setInterval(wake, everyMs)
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.race([Promise.all(open.map((lane) => lane.idle())), sleep(patienceMs, undefined, { ref: false })])
    },
  }
}

type Beside<T> = {
  /** Takes what may be begun now beside all that is being worked at; nothing where there is no room. */
  claim: (running: readonly T[]) => Promise<T[]>
  work: (one: T, isStopping: () => boolean) => Promise<void>
  /** Gives back what is worked at no longer. */
  release: (ended: readonly T[]) => Promise<void>
}

/**
 * Work that waits for others most of its time. It is claimed by one look for as many as there is room for, each is worked
 * at beside the others, and whoever ends makes room for the next: so that idle hands ask the database nothing. Who is
 * woken waits for a moment, so that many who come or go together are one look.
 */
export const drainBeside = <T>(
  { claim, work, release }: Beside<T>,
  { name, everyMs, gatherMs, log }: Omit<Options, 'lanes'> & { gatherMs: number },
): Drain => {
  let stopped = false
  const running = new Map<Promise<void>, T>()
  const ended = new Set<T>()
  const begin = (one: T): void => {
    const done = traced(name, 'consumer', {}, () => work(one, () => stopped))
      .catch((error: unknown) => log.error({ err: error }, name))
      .finally(() => {
        running.delete(done)
        ended.add(one)
        claiming.wake()
      })
    running.set(done, one)
  }
  /** What could not be given back is given back the next time. */
  const giveBack = async (): Promise<void> => {
    const over = [...ended]
    if (over.length === 0) return
    await release(over)
    for (const one of over) ended.delete(one)
  }
  const take = async (): Promise<number> => {
    await sleep(gatherMs)
    await giveBack()
    if (!stopped) for (const one of await claim([...running.values()])) begin(one)
    return 0
  }
  const claiming = drain(take, { name, everyMs, lanes: 1, log })
  return {
    wake: claiming.wake,
    stop: async () => {
      stopped = true
      await claiming.stop()
      await Promise.race([Promise.all(running.keys()), sleep(patienceMs, undefined, { ref: false })])
      await giveBack().catch((error: unknown) => log.error({ err: error }, name))
    },
  }
}
