import type { Logger } from 'pino'
import { gatewayNames } from '@zdb/contract/money/payments/gateways'
import { drain } from '#core/work/lease-worker'
import type { Workers } from '../../../../manifest.ts'
import { sendPayouts } from './payout-worker.ts'

/** This process's share of paying out: a gateway that is away holds up none of the others. */
export const startPayoutWorkers = (log: Logger): Workers => {
  const payouts = gatewayNames.map((gateway) =>
    drain(() => sendPayouts(gateway, log), { name: `payouts:${gateway}`, everyMs: 2_000, lanes: 1, log }),
  )
  return {
    notices: { payout_due: () => payouts.forEach(({ wake }) => wake()) },
    stop: async () => void (await Promise.all(payouts.map(({ stop }) => stop()))),
  }
}
