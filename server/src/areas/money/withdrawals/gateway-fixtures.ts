import type { Fen } from '@zdb/contract/kit/fen'
import type { GatewayName } from '@zdb/contract/money/payments/gateways'
import { paymentFailure, type Gateway, type Payout, type PayoutReport, type PayoutState } from '#ports/payments/port'

/** How the next calls go: `lost` does it and answers nothing, `deaf` does nothing and answers nothing. */
export type Manner = 'pays' | 'accepts' | 'lost' | 'deaf' | 'refuses' | 'fails'

const manners: Readonly<Record<Exclude<Manner, 'deaf' | 'refuses'>, PayoutState>> = {
  pays: 'paid',
  accepts: 'underway',
  lost: 'paid',
  fails: 'failed',
}

/** A payout channel in a box: it remembers every number it heard, and pays each at most once. */
export const gatewayInABox = (name: GatewayName = 'joinpay_netpay') => {
  const book = new Map<string, { payout: Payout; state: PayoutState }>()
  const sent: string[] = []
  const box = { manner: 'pays' as Manner, sent, book, asked: 0, saysAmount: undefined as Fen | undefined }
  const reportOf = (no: string): PayoutReport => {
    const state = book.get(no)?.state ?? 'unknown'
    const tradeNo = state === 'unknown' ? '' : `T${no}`
    const amount = box.saysAmount
    return { no, state, tradeNo, detail: state === 'failed' ? '户名不符' : '', ...(amount !== undefined && { amount }) }
  }
  const never = () => Promise.reject(paymentFailure('refused', 'not in this box'))
  const gateway: Gateway = {
    name,
    openCharge: never,
    queryCharge: never,
    closeCharge: never,
    refund: never,
    queryRefund: never,
    statement: never,
    readNotice: () => Promise.reject(paymentFailure('forged', 'signature')),
    reply: () => ({ status: 200, type: 'text/plain', body: 'success' }),
    payOut: (payout) => {
      sent.push(payout.no)
      const { manner } = box
      if (manner === 'deaf') return Promise.reject(paymentFailure('unreachable', 'timeout'))
      if (manner === 'refuses' || book.has(payout.no)) return Promise.reject(paymentFailure('refused', '余额不足'))
      book.set(payout.no, { payout, state: manners[manner] })
      return manner === 'lost'
        ? Promise.reject(paymentFailure('unreachable', 'timeout'))
        : Promise.resolve(reportOf(payout.no))
    },
    queryPayout: (no) => {
      box.asked += 1
      return box.manner === 'deaf'
        ? Promise.reject(paymentFailure('unreachable', 'timeout'))
        : Promise.resolve(reportOf(no))
    },
  }
  return { ...box, box, gateway, reportOf }
}

export type GatewayInABox = ReturnType<typeof gatewayInABox>
