import { readMoment } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import {
  paymentFailure,
  type Cashier,
  type Charge,
  type ChargeReport,
  type ChargeState,
  type Refund,
  type RefundReport,
  type RefundState,
} from '../port.ts'
import { yuanOf } from '../values.ts'
import { banks } from './banks.ts'
import type { Fields, JoinpayClient, JoinpayConfig } from './client.ts'
import { textIn } from './signing.ts'

const states: Readonly<Record<string, ChargeState>> = { 100: 'paid', 101: 'failed', 102: 'open', 103: 'closed' }
const refundStates: Readonly<Record<string, RefundState>> = { 100: 'refunded', 101: 'failed', 102: 'underway' }

const queryFields =
  'r1_MerchantNo r2_OrderNo r3_Amount r4_ProductName r5_TrxNo r6_BankTrxNo r7_Fee r8_FrpCode ra_Status rb_Code rc_CodeMsg rf_PayTime'.split(
    ' ',
  )
const refundFields =
  'r1_MerchantNo r2_OrderNo r3_RefundOrderNo r4_RefundAmount r5_RefundTrxNo ra_Status rb_Code rc_CodeMsg'.split(' ')
const refundQueryFields =
  'r1_MerchantNo r2_RefundOrderNo r3_RefundAmount r4_RefundTrxNo r5_RefundCompleteTime ra_Status rb_Code rc_CodeMsg'.split(
    ' ',
  )

const done = (fields: Fields): boolean => textIn(fields, 'rb_Code') === '100'
/** Its numbers for this are not public; its words are. */
const isUnknown = (fields: Fields): boolean => /不存在/.test(textIn(fields, 'rc_CodeMsg'))
const refusal = (fields: Fields): Error =>
  paymentFailure('refused', `${textIn(fields, 'rb_Code')} ${textIn(fields, 'rc_CodeMsg')}`)

export const joinpayCharges = ({ merchantNo }: JoinpayConfig, { url, signed, post }: JoinpayClient) => {
  const queryCharge = async (no: string): Promise<ChargeReport> => {
    const values = { p1_MerchantNo: merchantNo, p2_OrderNo: no }
    const fields = await post('/trade/queryOrder.action', values, queryFields)
    if (isUnknown(fields)) return { no, state: 'unknown', receipt: null }
    if (!done(fields)) throw refusal(fields)
    const state = states[textIn(fields, 'ra_Status')] ?? 'open'
    if (state !== 'paid') return { no, state, receipt: null }
    const receipt = {
      tradeNo: textIn(fields, 'r5_TrxNo'),
      amount: yuanOf(textIn(fields, 'r3_Amount')),
      // Older orders come without a time: the moment it was heard of is the nearest there is.
      paidAt: readMoment(textIn(fields, 'rf_PayTime')) ?? new Date(),
    }
    return { no, state, receipt }
  }

  return {
    queryCharge,
    banks,

    openCharge: async ({ no, amount, title, bank = '', expiresAt, notifyUrl, returnUrl }: Charge): Promise<Cashier> => {
      if (!banks.some(({ code }) => code === bank)) throw paymentFailure('refused', '请选择付款银行')
      // Over there it ends no later than here.
      const minutes = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 60_000))
      const fields = signed({
        p1_MerchantNo: merchantNo,
        p2_OrderNo: no,
        p3_Amount: formatYuan(amount),
        p4_Cur: '1',
        p5_ProductName: title,
        p6_Mp: '',
        p7_ReturnUrl: returnUrl,
        p8_NotifyUrl: notifyUrl,
        p9_FrpCode: bank,
        pa_OrderPeriod: String(minutes),
      })
      return { kind: 'form', action: url('/gateway/gateway_init.action'), fields }
    },

    /** JoinPay closes nothing on request: an order runs out after its time. */
    closeCharge: queryCharge,

    refund: async ({ no, refundNo, amount, reason }: Refund): Promise<RefundReport> => {
      const values = {
        p1_MerchantNo: merchantNo,
        p2_OrderNo: no,
        p3_RefundOrderNo: refundNo,
        p4_RefundAmount: formatYuan(amount),
        p5_RefundReason: reason,
        p6_NotifyUrl: '',
      }
      const fields = await post('/trade/refund.action', values, refundFields)
      if (!done(fields)) throw refusal(fields)
      return { state: refundStates[textIn(fields, 'ra_Status')] ?? 'underway', detail: textIn(fields, 'rc_CodeMsg') }
    },

    queryRefund: async ({ refundNo }: Pick<Refund, 'no' | 'refundNo'>): Promise<RefundReport> => {
      const values = { p1_MerchantNo: merchantNo, p2_RefundOrderNo: refundNo }
      const fields = await post('/trade/queryRefund.action', values, refundQueryFields)
      if (isUnknown(fields)) return { state: 'unknown', detail: '' }
      if (!done(fields)) throw refusal(fields)
      return { state: refundStates[textIn(fields, 'ra_Status')] ?? 'underway', detail: textIn(fields, 'rc_CodeMsg') }
    },
  }
}
