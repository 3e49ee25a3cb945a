import { momentText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { isRecord, textOf } from '../../ask.ts'
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
import type { WechatClient, WechatConfig } from './client.ts'

type Fields = Readonly<Record<string, unknown>>

/** REFUND: it was paid, and some of it was given back since. */
const states: Readonly<Record<string, ChargeState>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
}
const refundStates: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'refunded',
  PROCESSING: 'underway',
  CLOSED: 'failed',
  // The payer's account did not take it: it is finished by hand on WeChat's own site, and until then it is not over.
  ABNORMAL: 'underway',
}

export const wechatMoment = (date: Date): string => `${momentText(date).replace(' ', 'T')}+08:00`

export const chargeReport = (fields: Fields): ChargeReport => {
  const no = textOf(fields['out_trade_no'])
  const state = states[textOf(fields['trade_state'])] ?? 'open'
  if (state !== 'paid') return { no, state, receipt: null }
  const total = isRecord(fields['amount']) ? Number(fields['amount']['total']) : Number.NaN
  const paidAt = new Date(textOf(fields['success_time']))
  if (!Number.isSafeInteger(total) || Number.isNaN(paidAt.getTime()))
    throw paymentFailure('unreachable', 'a payment without amount or time')
  return { no, state, receipt: { tradeNo: textOf(fields['transaction_id']), amount: fen(total), paidAt } }
}

const refundReport = (fields: Fields): RefundReport => ({
  state: refundStates[textOf(fields['status'])] ?? 'underway',
  detail: fields['status'] === 'ABNORMAL' ? '退款异常，请在微信商户平台处理' : '',
})

const notThere = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
const trades = '/v3/pay/transactions'
const refunds = '/v3/refund/domestic/refunds'

export const wechatCharges = ({ appId, mchId }: WechatConfig, { ask, call }: WechatClient) => {
  const queryCharge = async (no: string): Promise<ChargeReport> => {
    const path = `${trades}/out-trade-no/${encodeURIComponent(no)}?mchid=${mchId}`
    const { ok, code, words, fields } = await ask('GET', path)
    if (ok) return chargeReport(fields)
    if (notThere.has(code)) return { no, state: 'unknown', receipt: null }
    throw paymentFailure('refused', `${code} ${words}`)
  }

  return {
    queryCharge,

    openCharge: async ({ no, amount, title, expiresAt, notifyUrl }: Charge): Promise<Cashier> => {
      const made = await call('POST', `${trades}/native`, {
        appid: appId,
        mchid: mchId,
        description: title,
        out_trade_no: no,
        time_expire: wechatMoment(expiresAt),
        notify_url: notifyUrl,
        amount: { total: amount, currency: 'CNY' },
      })
      return { kind: 'qr', text: textOf(made['code_url']) }
    },

    closeCharge: async (no: string): Promise<ChargeReport> => {
      const { ok } = await ask('POST', `${trades}/out-trade-no/${encodeURIComponent(no)}/close`, { mchid: mchId })
      return ok ? { no, state: 'closed', receipt: null } : queryCharge(no)
    },

    refund: async ({ no, refundNo, amount, total, reason }: Refund): Promise<RefundReport> =>
      refundReport(
        await call('POST', refunds, {
          out_trade_no: no,
          out_refund_no: refundNo,
          ...(reason && { reason }),
          amount: { refund: amount, total, currency: 'CNY' },
        }),
      ),

    queryRefund: async ({ refundNo }: Pick<Refund, 'no' | 'refundNo'>): Promise<RefundReport> => {
      const { ok, code, words, fields } = await ask('GET', `${refunds}/${encodeURIComponent(refundNo)}`)
      if (ok) return refundReport(fields)
      if (notThere.has(code)) return { state: 'unknown', detail: words }
      throw paymentFailure('refused', `${code} ${words}`)
    },
  }
}
