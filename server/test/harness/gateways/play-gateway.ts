import { randomInt } from 'node:crypto'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { now } from '#core/time/clock'
import {
  paymentFailure,
  type Charge,
  type ChargeReport,
  type Gateway,
  type PaymentNotice,
  type Receipt,
  type RefundReport,
} from '#ports/payments/port'

type Played = { charge?: Charge; receipts: Receipt[]; closed: boolean; refunds: Map<string, number> }
type Trouble = 'refuse' | 'loseQuestion' | 'loseAnswer' | 'down'

export type PlayGateway = Gateway & {
  /** What it does with the next calls. */
  trouble: Trouble | undefined
  opened: number
  /** Somebody pays: what they were to, or something else, perhaps under a number nobody knows. */
  pay: (no: string, amount?: Fen) => Receipt
  /** The notice of it, as it comes over the wire; signed unless somebody else sends it. */
  notice: (no: string, receipt: Receipt, signature?: string) => string
  refunded: () => number
}

/** A gateway with a memory and moods of its own, where a story needs one to be away at a certain moment. */
export const playGateway = (name: GatewayName): PlayGateway => {
  const known = new Map<string, Played>()
  const of = (no: string): Played => {
    const found = known.get(no) ?? { receipts: [], closed: false, refunds: new Map<string, number>() }
    known.set(no, found)
    return found
  }
  const reportOf = (no: string): ChargeReport => {
    const { charge, receipts, closed } = known.get(no) ?? { receipts: [], closed: false }
    const receipt = receipts[0] ?? null
    if (receipt) return { no, state: 'paid', receipt }
    return { no, state: charge ? (closed ? 'closed' : 'open') : 'unknown', receipt }
  }
  const answer = <T>(value: () => T): Promise<T> =>
    played.trouble === 'down' ? Promise.reject(paymentFailure('unreachable', 'away')) : Promise.resolve().then(value)
  const played: PlayGateway = {
    name,
    trouble: undefined,
    opened: 0,
    openCharge: (charge) => {
      if (played.trouble === 'refuse') return Promise.reject(paymentFailure('refused', 'no'))
      if (played.trouble === 'loseQuestion' || played.trouble === 'down')
        return Promise.reject(paymentFailure('unreachable', 'away'))
      of(charge.no).charge = charge
      played.opened += 1
      if (played.trouble === 'loseAnswer') return Promise.reject(paymentFailure('unreachable', 'away'))
      return Promise.resolve({ kind: 'qr', text: `play://${charge.no}` })
    },
    queryCharge: (no) => answer(() => reportOf(no)),
    closeCharge: (no) =>
      answer(() => {
        const charge = known.get(no)
        if (charge && charge.receipts.length === 0) charge.closed = true
        return reportOf(no)
      }),
    refund: ({ no, refundNo, amount, total }) =>
      answer((): RefundReport => {
        if (amount > total || played.trouble === 'refuse') throw paymentFailure('refused', 'above the payment')
        of(no).refunds.set(refundNo, amount)
        if (played.trouble === 'loseAnswer') throw paymentFailure('unreachable', 'away')
        return { state: 'refunded', detail: '' }
      }),
    queryRefund: ({ no, refundNo }) =>
      answer((): RefundReport => {
        if (played.trouble === 'refuse') throw paymentFailure('refused', 'system busy')
        return { state: of(no).refunds.has(refundNo) ? 'refunded' : 'unknown', detail: '' }
      }),
    payOut: () => Promise.reject(paymentFailure('refused', 'no payouts here')),
    queryPayout: (no) => answer(() => ({ no, state: 'unknown', tradeNo: '', detail: '' })),
    statement: () => answer(() => []),
    readNotice: ({ body }) => {
      const { signature, no, tradeNo, amount, paidAt } = JSON.parse(body.toString()) as Record<string, string>
      if (signature !== name) return Promise.reject(paymentFailure('forged', 'signature'))
      const receipt = { tradeNo: String(tradeNo), amount: fen(Number(amount)), paidAt: new Date(String(paidAt)) }
      const notice: PaymentNotice = { of: 'charge', report: { no: String(no), state: 'paid', receipt } }
      return Promise.resolve(notice)
    },
    reply: (taken) => ({ status: taken ? 200 : 500, type: 'text/plain', body: taken ? 'success' : 'fail' }),
    pay: (no, amount) => {
      const entry = of(no)
      const receipt = {
        tradeNo: `${name}${randomInt(1_000_000_000, 9_999_999_999)}`,
        amount: amount ?? entry.charge?.amount ?? fen(1_00),
        paidAt: now(),
      }
      entry.receipts.push(receipt)
      return receipt
    },
    notice: (no, { tradeNo, amount, paidAt }, signature = name) =>
      JSON.stringify({ signature, no, tradeNo, amount: String(amount), paidAt: paidAt.toISOString() }),
    refunded: () =>
      [...known.values()].flatMap(({ refunds }) => [...refunds.values()]).reduce((sum, each) => sum + each, 0),
  }
  return played
}
