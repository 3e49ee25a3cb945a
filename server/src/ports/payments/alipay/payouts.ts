import { formatYuan } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { paymentFailure, type Payout, type PayoutReport, type PayoutState } from '../port.ts'
import { yuanOf } from '../values.ts'
import type { AlipayClient } from './client.ts'

const product = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' }

/** REFUND: it had arrived and came back. */
const states: Readonly<Record<string, PayoutState>> = {
  SUCCESS: 'paid',
  FAIL: 'failed',
  CLOSED: 'failed',
  REFUND: 'failed',
}

export const payoutReport = (no: string, fields: Readonly<Record<string, unknown>>): PayoutReport => ({
  no,
  state: states[textOf(fields['status'])] ?? 'underway',
  tradeNo: textOf(fields['order_id']),
  detail: textOf(fields['fail_reason']),
  ...(textOf(fields['trans_amount']) !== '' && { amount: yuanOf(textOf(fields['trans_amount'])) }),
})

export const alipayPayouts = ({ ask, call }: AlipayClient) => ({
  payOut: async ({ no, amount, payee, remark, notifyUrl }: Payout): Promise<PayoutReport> => {
    if (payee.kind !== 'alipay') throw paymentFailure('refused', `支付宝不能打款到 ${payee.kind}`)
    const fields = await call(
      'alipay.fund.trans.uni.transfer',
      {
        ...product,
        out_biz_no: no,
        trans_amount: formatYuan(amount),
        order_title: remark,
        payee_info: { identity: payee.account, identity_type: 'ALIPAY_LOGON_ID', name: payee.name },
      },
      { notifyUrl },
    )
    return payoutReport(no, fields)
  },

  queryPayout: async (no: string): Promise<PayoutReport> => {
    const { ok, code, words, fields } = await ask('alipay.fund.trans.common.query', { ...product, out_biz_no: no })
    if (ok) return payoutReport(no, fields)
    if (code === 'ORDER_NOT_EXIST') return { no, state: 'unknown', tradeNo: '', detail: words }
    throw paymentFailure('refused', `${code} ${words}`)
  },
})
