import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Outgoing, Reply } from '../../carrier.ts'
import { holdOpen } from '../../people/sms/faults.ts'
import type { App, GatewayName, Payment, Payout, Trade } from '../till/entities.ts'
import type { Keys, PaymentKeys } from '../till/keys.ts'
import type { PaymentFaultSwitches } from '../till/payment-faults.ts'
import type { Till } from '../till/till.ts'

/** How an impostor gets a notice wrong: a signature of other keys, another app or merchant, a byte changed on the way, a time long past, a signed form read as a notice, a digit moved out of the number of the trade. */
export const forgeries = {
  signature: '错签',
  app: '别的应用',
  merchant: '别的商户',
  amount: '改过金额',
  old: '旧时间',
  form: '付款表单当通知',
  trade: '移动流水号',
} as const
export type Forgery = keyof typeof forgeries

export type SideThings = { till: Till; keys: Keys; faults: PaymentFaultSwitches; origin: () => string }

/** One gateway's own interface to the till. */
export type PaymentSide = {
  name: GatewayName
  /** What it waits before it says the same thing again. */
  retriesAfterMs: readonly number[]
  serve: (server: FastifyInstance, things: SideThings) => void
  chargeNotice: (keys: PaymentKeys, app: App, trade: Trade, payment: Payment, forgery?: Forgery) => Outgoing
  payoutNotice: (keys: PaymentKeys, app: App, payout: Payout, forgery?: Forgery) => Outgoing
  accepts: (reply: Reply, of: 'charge' | 'payout') => boolean
}

/** How a call of this customer goes wrong: before anything is done, or after it, when nobody hears of it. */
export const troubleOf = (faults: PaymentFaultSwitches, label: string, gateway: GatewayName) => ({
  before: (reply: FastifyReply, busy: () => FastifyReply | Promise<FastifyReply>) => {
    if (faults.struck(label, gateway, 'silent')) return drop(reply)
    return faults.struck(label, gateway, 'busy') ? busy() : undefined
  },
  after: (reply: FastifyReply): FastifyReply | Promise<FastifyReply> | undefined => {
    if (faults.struck(label, gateway, 'lostAnswer')) return drop(reply)
    return faults.struck(label, gateway, 'stall') ? holdOpen(reply) : undefined
  },
})

/** The line breaks before the answer is out. */
const drop = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

export const yuan = (fen: number): string => (fen / 100).toFixed(2)
/** Exact fen of a text like 12.50; NaN for anything else. */
export const fenOf = (text: string): number =>
  /^\d{1,11}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
