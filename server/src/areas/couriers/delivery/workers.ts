import type { Logger } from 'pino'
import { drain } from '#core/work/lease-worker'
import { pollSilentRides } from './tracking/status-polling.ts'
import { pollCosts } from './money/cost-query.ts'
import { callbacks } from './callbacks/callback-routes.ts'
import { workOffCallbacks } from './callbacks/callback-worker.ts'

export type Workers = {
  /** Callbacks were stored, or a courier must be called off: here or by another process. */
  callbacksCame: () => void
  ridesDue: () => void
  stop: () => Promise<void>
}

/** Those that nobody could hear are named at every start until somebody has looked. */
const nameGivenUp = async (log: Logger): Promise<void> => {
  const givenUp = await callbacks.givenUp()
  if (givenUp.length > 0) log.error({ callbacks: givenUp }, 'callbacks given up')
}

/** This process's share of listening to couriers. */
export const startWorkers = (log: Logger): Workers => {
  nameGivenUp(log).catch((error: unknown) => log.warn({ err: error }, 'callbacks given up'))
  const heard = drain(() => workOffCallbacks(log), { name: 'courier callbacks', everyMs: 1_000, lanes: 2, log })
  const asked = drain(() => pollSilentRides(log), { name: 'asking after riders', everyMs: 1_000, lanes: 2, log })
  const costs = drain(() => pollCosts(log), { name: 'asking what rides cost', everyMs: 5_000, lanes: 1, log })
  return {
    callbacksCame: heard.wake,
    ridesDue: () => {
      asked.wake()
      costs.wake()
    },
    stop: async () => {
      await Promise.all([heard.stop(), asked.stop(), costs.stop()])
    },
  }
}
