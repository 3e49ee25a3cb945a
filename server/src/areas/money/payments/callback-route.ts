import type { FastifyInstance } from 'fastify'
import { rawRoutes, type RawAnswer } from '#core/outside/raw-route'
import { gatewayNamed } from '#ports/payments/in-use'
import { noticePath } from '#ports/payments/notice-address'
import { isPaymentFailure, type Gateway, type PaymentNotice } from '#ports/payments/port'
import type { RawPush } from '#ports/raw-push'
import type { Base, Gathered } from '../../../manifest.ts'
import { takeReceipt } from './receipts.ts'

const hear = async (
  { payables, payoutHearers }: Gathered,
  { gateway, notice, log }: { gateway: Gateway; notice: PaymentNotice; log: FastifyInstance['log'] },
): Promise<void> => {
  if (notice.of === 'payout') {
    let isKnown = false
    for (const hearer of payoutHearers) isKnown = (await hearer(gateway.name, notice.report)) || isKnown
    if (!isKnown)
      log.warn({ gateway: gateway.name, no: notice.report.no }, 'a notice of a payout that is not of this gateway')
    return
  }
  const { no, receipt } = notice.report
  if (receipt) await takeReceipt(payables, gateway.name, no, receipt)
}

/** Where gateways tell of money: verified, compared, counted once, and answered in their own words after the commit. */
export const paymentCallbacks = async (app: FastifyInstance, base: Base, known: Gathered): Promise<void> => {
  const answer = async (name: string, call: RawPush): Promise<RawAnswer | undefined> => {
    const gateway = gatewayNamed(name)
    if (!gateway) return undefined
    const heard = async (): Promise<RawAnswer> => {
      const notice = await gateway.readNotice(call)
      await hear(known, { gateway, notice, log: app.log })
      return gateway.reply(true, notice.of)
    }
    return heard().catch((error: unknown) => {
      if (isPaymentFailure(error)) return { ...gateway.reply(false), refused: error.kind === 'forged' }
      // Not counted: the gateway is to tell it again.
      app.log.error({ err: error, gateway: name }, 'a notice of money')
      return gateway.reply(false)
    })
  }
  await rawRoutes(app, noticePath, base, answer)
}
