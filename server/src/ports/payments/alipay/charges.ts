import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import {
  paymentFailure,
  type Cashier,
  type Charge,
  type ChargeReport,
  type Refund,
  type RefundReport,
} from '../port.ts'
import { momentOf, yuanOf } from '../values.ts'
import type { AlipayClient } from './client.ts'

type Fields = Readonly<Record<string, unknown>>

const notThere = 'ACQ.TRADE_NOT_EXIST'

/** A trade that was given back in full is closed too: only a time of payment tells it from one that was never paid. */
export const chargeReport = (fields: Fields, paidAt: string): ChargeReport => {
  const no = textOf(fields['out_trade_no'])
  const status = textOf(fields['trade_status'])
  if (status === 'WAIT_BUYER_PAY') return { no, state: 'open', receipt: null }
  if (paidAt === '') return { no, state: status === 'TRADE_CLOSED' ? 'closed' : 'open', receipt: null }
  const receipt = {
    tradeNo: textOf(fields['trade_no']),
    amount: yuanOf(textOf(fields['total_amount'])),
    paidAt: momentOf(paidAt),
  }
  return { no, state: 'paid', receipt }
}

export const alipayCharges = ({ ask, call, page }: AlipayClient) => {
  const queryCharge = async (no: string): Promise<ChargeReport> => {
    const { ok, code, words, fields } = await ask('alipay.trade.query', { out_trade_no: no })
    if (ok) return chargeReport({ ...fields, out_trade_no: no }, textOf(fields['send_pay_date']))
    if (code === notThere) return { no, state: 'unknown', receipt: null }
    throw paymentFailure('refused', `${code} ${words}`)
  }

  const queryRefund = async ({ no, refundNo }: Pick<Refund, 'no' | 'refundNo'>): Promise<RefundReport> => {
    const { ok, code, words, fields } = await ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: no,
      out_request_no: refundNo,
    })
    if (!ok && code !== notThere) throw paymentFailure('refused', `${code} ${words}`)
    // Without a state the refund was never done.
    return { state: fields['refund_status'] === 'REFUND_SUCCESS' ? 'refunded' : 'unknown', detail: words }
  }

  return {
    queryCharge,
    queryRefund,

    openCharge: async ({ no, amount, title, way, expiresAt, notifyUrl, returnUrl }: Charge): Promise<Cashier> => {
      const terms = {
        out_trade_no: no,
        total_amount: formatYuan(amount),
        subject: title,
        time_expire: momentText(expiresAt),
      }
      if (way === 'page') {
        const biz = { ...terms, product_code: 'FAST_INSTANT_TRADE_PAY' }
        return { kind: 'page', url: await page('alipay.trade.page.pay', biz, { notifyUrl, returnUrl }) }
      }
      const made = await call('alipay.trade.precreate', terms, { notifyUrl })
      return { kind: 'qr', text: textOf(made['qr_code']) }
    },

    closeCharge: async (no: string): Promise<ChargeReport> => {
      const { ok, code } = await ask('alipay.trade.close', { out_trade_no: no })
      if (ok) return { no, state: 'closed', receipt: null }
      return code === notThere ? { no, state: 'unknown', receipt: null } : queryCharge(no)
    },

    refund: async ({ no, refundNo, amount, reason }: Refund): Promise<RefundReport> => {
      const done = await call('alipay.trade.refund', {
        out_trade_no: no,
        out_request_no: refundNo,
        refund_amount: formatYuan(amount),
        refund_reason: reason,
      })
      // N: this very call moved nothing, for it was done before, or is not done yet.
      return done['fund_change'] === 'Y' ? { state: 'refunded', detail: '' } : queryRefund({ no, refundNo })
    },
  }
}
