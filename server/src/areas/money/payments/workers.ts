import type { Logger } from 'pino'
import { drain } from '#core/work/lease-worker'
import type { Gathered, Workers } from '../../../manifest.ts'
import { askDueCharges } from './query-worker.ts'
import { sendDueReturns } from './strays/strays.ts'

/** This process's share of asking the gateways. */
export const startPayments = (log: Logger, { payables }: Gathered): Workers => {
  const charges = drain(() => askDueCharges(payables, log), { name: 'payments', everyMs: 1_000, lanes: 2, log })
  const returns = drain(() => sendDueReturns((error) => log.error({ err: error }, 'sending money back')), {
    name: 'returns of stray money',
    everyMs: 5_000,
    lanes: 1,
    log,
  })
  return {
    stop: async () => {
      await Promise.all([charges.stop(), returns.stop()])
    },
  }
}
