import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import { paymentFailure, type Payout, type PayoutReport, type PayoutState } from '../port.ts'
import { yuanOf } from '../values.ts'
import type { Fields, JoinpayClient, JoinpayConfig } from './client.ts'
import { textIn } from './signing.ts'

/** 214: it never heard of it. */
const states: Readonly<Record<string, PayoutState>> = { 205: 'paid', 204: 'failed', 208: 'failed', 214: 'unknown' }

/** Callback and query tell the same in the same order. */
export const payoutFields =
  'status errorCode errorDesc userNo tradeMerchantNo merchantOrderNo platformSerialNo receiverAccountNoEnc receiverNameEnc paidAmount fee'.split(
    ' ',
  )
const acceptedFields = ['statusCode', 'message', 'errorCode', 'errorDesc', 'userNo', 'merchantOrderNo']

const payoutReport = (fields: Fields): PayoutReport => ({
  no: textIn(fields, 'merchantOrderNo'),
  state: states[textIn(fields, 'status')] ?? 'underway',
  tradeNo: textIn(fields, 'platformSerialNo'),
  detail: textIn(fields, 'errorDesc'),
  ...(textIn(fields, 'paidAmount') !== '' && { amount: yuanOf(textIn(fields, 'paidAmount')) }),
})

export const joinpayPayouts = (
  { merchantNo, payoutProduct = 'BANK_PAY_DAILY_ORDER' }: JoinpayConfig,
  { pay, isSigned }: JoinpayClient,
) => {
  const query = async (no: string): Promise<Fields> => {
    const { statusCode, message, data } = await pay('/payment/pay/singlePayQuery', {
      userNo: merchantNo,
      merchantOrderNo: no,
    })
    if (statusCode !== '2001') throw paymentFailure('unreachable', `singlePayQuery ${statusCode} ${message}`)
    if (!isSigned(payoutFields, data)) throw paymentFailure('unreachable', 'singlePayQuery without a valid hmac')
    return data
  }

  return {
    queryPayout: async (no: string): Promise<PayoutReport> => ({ ...payoutReport(await query(no)), no }),

    payOut: async ({ no, amount, payee, remark, notifyUrl }: Payout): Promise<PayoutReport> => {
      if (payee.kind !== 'bank') throw paymentFailure('refused', `汇聚支付不能打款到 ${payee.kind}`)
      const { statusCode, message, data } = await pay('/payment/pay/singlePay', {
        userNo: merchantNo,
        productCode: payoutProduct,
        requestTime: momentText(new Date()),
        merchantOrderNo: no,
        receiverAccountNoEnc: payee.account,
        receiverNameEnc: payee.name,
        receiverAccountType: payee.company ? '204' : '201',
        receiverBankChannelNo: payee.bankChannelNo,
        paidAmount: formatYuan(amount),
        currency: '201',
        isChecked: '202',
        paidDesc: remark,
        // For goods.
        paidUse: '204',
        callbackUrl: notifyUrl,
        firstProductCode: payoutProduct,
      })
      if (!isSigned(acceptedFields, { statusCode, message, ...data }))
        throw paymentFailure('unreachable', 'singlePay without a valid hmac')
      if (statusCode === '2001') return { no, state: 'underway', tradeNo: '', detail: '' }
      if (statusCode !== '2002') throw paymentFailure('unreachable', `singlePay ${statusCode} ${message}`)
      // A number that arrived before is refused too, although its money may have left: only the number tells.
      const known = await query(no)
      const report = payoutReport(known)
      if (report.state !== 'unknown' && textIn(known, 'paidAmount') === formatYuan(amount)) return report
      throw paymentFailure('refused', `${textIn(data, 'errorCode')} ${textIn(data, 'errorDesc')}`)
    },
  }
}
