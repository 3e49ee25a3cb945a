import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'

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
