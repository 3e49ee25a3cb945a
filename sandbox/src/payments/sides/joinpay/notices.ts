import type { Outgoing } from '../../../carrier.ts'
import { chinaTime } from '../../../couriers/sides/china-time.ts'
import type { App, Payment, Payout, Trade } from '../../till/entities.ts'
import type { PaymentKeys } from '../../till/keys.ts'
import { yuan, type Forgery } from '../side.ts'
import { signed } from './signing.ts'

type Values = Readonly<Record<string, string>>

const keyFor = ({ joinpay }: App, forgery?: Forgery): string =>
  forgery === 'signature' ? joinpay.key.toUpperCase() : joinpay.key

const merchantFor = ({ joinpay }: App, forgery?: Forgery): string =>
  forgery === 'merchant' ? '888100000000000' : joinpay.merchantNo

/** By GET, every value encoded before the address encodes it again. */
export function chargeNotice(
  _keys: PaymentKeys,
  app: App,
  trade: Trade,
  payment: Payment,
  forgery?: Forgery,
): Outgoing {
  const values = signed(
    {
      r1_MerchantNo: merchantFor(app, forgery),
      r2_OrderNo: trade.no,
      r3_Amount: yuan(payment.amount),
      r4_Cur: '1',
      r5_Mp: '',
      r6_Status: '100',
      r7_TrxNo: payment.tradeNo,
      r8_BankOrderNo: `B${payment.tradeNo}`,
      r9_BankTrxNo: payment.tradeNo.slice(-12),
      ra_PayTime: chinaTime(payment.at),
      rb_DealTime: chinaTime(payment.at),
      rc_BankCode: trade.bank,
    },
    keyFor(app, forgery),
  )
  const url = new URL(trade.notifyUrl)
  const sent = misread(app, trade, values, forgery)
  for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, encodeURIComponent(value))
  return { url: url.toString(), method: 'GET', headers: {}, body: '' }
}

/** The last character of one value as the first of the next: not a byte of what is signed changes. */
const shifted = (values: Values, from: string, to: string): Values => ({
  ...values,
  [from]: values[from]?.slice(0, -1) ?? '',
  [to]: (values[from]?.slice(-1) ?? '') + (values[to] ?? ''),
})

/** The form that lies in the payer's browser with its hmac, cut at other places: its title says when and that it was paid. */
const formAsNotice = ({ joinpay }: App, trade: Trade): Values => {
  const head = [joinpay.merchantNo, trade.no, yuan(trade.amount), '1']
  const period = String(Math.round((trade.expiresAt - trade.createdAt) / 60_000))
  const tail = trade.title + trade.returnUrl + trade.notifyUrl + trade.bank + period
  const [, mp = tail, status = '', trxNo = '', payTime = '', rest = ''] =
    /^(.*?)(100)(.+?)(\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?)(.*)$/s.exec(tail) ?? []
  const { hmac } = signed({ form: [...head, tail].join('') }, joinpay.key)
  const [r1_MerchantNo = '', r2_OrderNo = '', r3_Amount = '', r4_Cur = ''] = head
  const order = { r1_MerchantNo, r2_OrderNo, r3_Amount, r4_Cur, r5_Mp: mp, r6_Status: status }
  const payment = { r7_TrxNo: trxNo, r8_BankOrderNo: '', r9_BankTrxNo: '', ra_PayTime: payTime }
  return { ...order, ...payment, rb_DealTime: rest, rc_BankCode: '', hmac }
}

/** What is signed has no separators: the same bytes read as other values. */
const misread = (app: App, trade: Trade, values: Values, forgery?: Forgery): Values => {
  if (forgery === 'amount') return shifted(values, 'r2_OrderNo', 'r3_Amount')
  if (forgery === 'trade') return shifted(values, 'r7_TrxNo', 'r8_BankOrderNo')
  return forgery === 'form' ? formAsNotice(app, trade) : values
}

const payoutStates = { waiting: 203, underway: 203, paid: 205, failed: 204 } as const

export const payoutFields = (app: App, payout: Payout, forgery?: Forgery) => ({
  status: payoutStates[payout.state],
  errorCode: payout.reason ? '300002017' : '',
  errorDesc: payout.reason,
  userNo: merchantFor(app, forgery),
  tradeMerchantNo: '',
  merchantOrderNo: payout.no,
  platformSerialNo: payout.tradeNo,
  receiverAccountNoEnc: payout.account,
  receiverNameEnc: payout.name,
  paidAmount: yuan(payout.amount),
  fee: '1.00',
})

const payoutForged = (values: ReturnType<typeof payoutFields>, forgery?: Forgery): object => {
  if (forgery === 'amount') return { ...values, paidAmount: '0.01' }
  if (forgery !== 'trade') return values
  const { platformSerialNo: no, receiverAccountNoEnc: account } = values
  return { ...values, platformSerialNo: no.slice(0, -1), receiverAccountNoEnc: no.slice(-1) + account }
}

export function payoutNotice(_keys: PaymentKeys, app: App, payout: Payout, forgery?: Forgery): Outgoing {
  const values = signed(payoutFields(app, payout, forgery), keyFor(app, forgery))
  return {
    url: payout.notifyUrl,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payoutForged(values, forgery)),
  }
}
