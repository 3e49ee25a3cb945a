import { chinaTime } from '../../../couriers/sides/china-time.ts'
import type { App, Payment, Payout, Refund, Trade } from '../../till/entities.ts'
import type { Till } from '../../till/till.ts'

export const rfc3339 = (at: number): string => `${chinaTime(at).replace(' ', 'T')}+08:00`

const openid = (payment: Payment): string => `o${payment.payer}`

export const paidTrade = ({ wechat }: App, trade: Trade, payment: Payment) => ({
  appid: wechat.appId,
  mchid: wechat.mchId,
  out_trade_no: trade.no,
  transaction_id: payment.tradeNo,
  trade_type: 'NATIVE',
  trade_state: 'SUCCESS',
  trade_state_desc: '支付成功',
  bank_type: 'OTHERS',
  attach: '',
  success_time: rfc3339(payment.at),
  payer: { openid: openid(payment) },
  amount: { total: payment.amount, payer_total: payment.amount, currency: 'CNY', payer_currency: 'CNY' },
})

export function tradeShape(app: App, trade: Trade, till: Till) {
  const [payment] = trade.payments
  if (payment) {
    const refunded = till.refundedOf(trade) > 0
    return {
      ...paidTrade(app, trade, payment),
      ...(refunded && { trade_state: 'REFUND', trade_state_desc: '转入退款' }),
    }
  }
  const open = till.isOpen(trade)
  return {
    appid: app.wechat.appId,
    mchid: app.wechat.mchId,
    out_trade_no: trade.no,
    trade_state: open ? 'NOTPAY' : 'CLOSED',
    trade_state_desc: open ? '订单未支付' : '订单已关闭',
    amount: { total: trade.amount, currency: 'CNY' },
  }
}

/** Abnormal: the payer's card does not take it, and somebody finishes it by hand on the merchant's site. */
export const refundShape = (refund: Refund, trade: Trade, abnormal: boolean) => ({
  refund_id: refund.refundId,
  out_refund_no: refund.refundNo,
  transaction_id: refund.tradeNo,
  out_trade_no: refund.no,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  ...(!abnormal && { success_time: rfc3339(refund.at) }),
  create_time: rfc3339(refund.at),
  status: abnormal ? 'ABNORMAL' : 'SUCCESS',
  funds_account: 'AVAILABLE',
  amount: { total: trade.amount, refund: refund.amount, currency: 'CNY' },
})

const states = { waiting: 'WAIT_USER_CONFIRM', underway: 'TRANSFERING', paid: 'SUCCESS', failed: 'FAIL' } as const

export const transferShape = (app: App, payout: Payout) => ({
  mch_id: app.wechat.mchId,
  appid: app.wechat.appId,
  out_bill_no: payout.no,
  transfer_bill_no: payout.tradeNo,
  state: states[payout.state],
  transfer_amount: payout.amount,
  transfer_remark: payout.remark,
  openid: payout.account,
  ...(payout.reason && { fail_reason: payout.reason }),
  create_time: rfc3339(payout.at),
  update_time: rfc3339(payout.changedAt),
})
