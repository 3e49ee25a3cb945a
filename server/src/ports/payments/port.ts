import type { GatewayName, PayWay } from '@zdb/contract/money/payments/gateways'
import type { Fen } from '@zdb/contract/kit/fen'
import { failure, isFailureOf, type Failure } from '../failure.ts'
import type { RawPush, Reply } from '../raw-push.ts'

/** What somebody is to pay. The number is ours, at most 32 letters and digits, and new for every charge. */
export type Charge = {
  no: string
  amount: Fen
  title: string
  way: PayWay
  /** The gateway's code of the payer's bank, where it wants one. */
  bank?: string
  expiresAt: Date
  /** Where the gateway tells of the money, and where it leads the payer's browser afterwards. */
  notifyUrl: string
  returnUrl: string
}

/** How the payer gets to the cashier: a text drawn as a QR code, an address, or a form the browser posts. */
export type Cashier =
  | { kind: 'qr'; text: string }
  | { kind: 'page'; url: string }
  | { kind: 'form'; action: string; fields: Readonly<Record<string, string>> }

/** unknown: the gateway has never heard of it · open: may still be paid · closed, failed: will not be paid any more. */
export type ChargeState = 'unknown' | 'open' | 'paid' | 'closed' | 'failed'

/** Money that really came in, as the gateway says: its own number of the trade, what was paid, and when. */
export type Receipt = { tradeNo: string; amount: Fen; paidAt: Date }
export type ChargeReport = { no: string; state: ChargeState; receipt: Receipt | null }

export type Refund = { no: string; refundNo: string; amount: Fen; total: Fen; reason: string }
/** unknown: it never reached the gateway and may be sent again under the same number. */
export type RefundState = 'unknown' | 'underway' | 'refunded' | 'failed'
export type RefundReport = { state: RefundState; detail: string }

/** Who is paid: a logon id, an openid or a bank account, with the name the receiving side checks. */
export type Payee =
  | { kind: 'alipay'; account: string; name: string }
  | { kind: 'wechat'; openid: string; name: string }
  | { kind: 'bank'; account: string; name: string; company: boolean; bankChannelNo: string }
export type Payout = { no: string; amount: Fen; payee: Payee; remark: string; notifyUrl: string }

/**
 * unknown: it never reached the gateway and may be sent again under the same number · underway: accepted, not yet
 * decided · paid · failed: nothing left, or it came back; a paid one may turn into this days later.
 */
export type PayoutState = 'unknown' | 'underway' | 'paid' | 'failed'
export type PayoutReport = {
  no: string
  state: PayoutState
  tradeNo: string
  detail: string
  /** What is paid by it, where the gateway says so. */
  amount?: Fen
  /** The payee has to agree first; to what, WeChat says in its answer to the payout and never again. */
  awaitsPayee?: { confirmText: string }
}

/** One line of a gateway's own book of a day. Money that left is negative. */
export type StatementLine = {
  kind: 'charge' | 'refund' | 'payout' | 'return' | 'fee'
  /** Our number as the gateway has it; of a refund the refund's. */
  no: string
  tradeNo: string
  amount: Fen
  at: Date
}

/** A notice whose signature, app and merchant are ours; amount and order are for whoever knows them to compare. */
export type PaymentNotice = { of: 'charge'; report: ChargeReport } | { of: 'payout'; report: PayoutReport }

/**
 * One gateway. Calls reject with a `PaymentFailure`; after `unreachable` nobody knows whether it was done, and it is
 * asked after by its number, never sent under another.
 */
export type Gateway = {
  readonly name: GatewayName
  /** Codes of the banks it leads to, where it wants one. */
  readonly banks?: readonly { code: string; label: string }[]
  openCharge: (charge: Charge) => Promise<Cashier>
  queryCharge: (no: string) => Promise<ChargeReport>
  /**
   * Ends a charge so that nobody pays it any more; says how it stands then: it may have been paid meanwhile. What stays
   * `unknown` (Alipay knows no trade before somebody scans it) or `open` (JoinPay closes nothing) runs out at `expiresAt`.
   */
  closeCharge: (no: string) => Promise<ChargeReport>
  refund: (refund: Refund) => Promise<RefundReport>
  queryRefund: (refund: Pick<Refund, 'no' | 'refundNo'>) => Promise<RefundReport>
  payOut: (payout: Payout) => Promise<PayoutReport>
  queryPayout: (no: string) => Promise<PayoutReport>
  /** Its book of a day of China's time; null where it has none: nothing moved, or it is not written yet. */
  statement: (day: string) => Promise<readonly StatementLine[] | null>
  /** Throws a `forged` failure where the signature, the app or the merchant is not ours. */
  readNotice: (raw: RawPush) => Promise<PaymentNotice>
  /** In its own words: taken, or to be sent again; JoinPay wants to hear of payouts in other words than of charges. */
  reply: (taken: boolean, of?: PaymentNotice['of']) => Reply
}

/** Those without keys are absent and not offered. */
export type Gateways = Readonly<Partial<Record<GatewayName, Gateway>>>

/** refused: certainly not done, for the gateway's reason · unreachable: no usable answer · forged: not from the gateway. */
export type PaymentFailureKind = 'refused' | 'unreachable' | 'forged'
export type PaymentFailure = Failure<'payments', PaymentFailureKind>

export const paymentFailure = (kind: PaymentFailureKind, detail: string): PaymentFailure =>
  failure('payments', kind, detail)
export const isPaymentFailure = (error: unknown): error is PaymentFailure => isFailureOf('payments', error)
