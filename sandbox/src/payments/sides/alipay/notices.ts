import { randomUUID } from 'node:crypto'
import type { Outgoing } from '../../../carrier.ts'
import { chinaTime } from '../../../couriers/sides/china-time.ts'
import type { App, Payment, Payout, Trade } from '../../till/entities.ts'
import type { PaymentKeys } from '../../till/keys.ts'
import { yuan, type Forgery } from '../side.ts'
import { rsa2Sign, signContent } from './signing.ts'

const otherOf = (id: string): string => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`

function form(url: string, params: Record<string, string>, keys: PaymentKeys, forgery?: Forgery): Outgoing {
  const signer = forgery === 'signature' ? keys.alipayApp : keys.alipay
  const sign = rsa2Sign(signContent(params, ['sign', 'sign_type']), signer.privateKey)
  const sent = {
    ...params,
    ...(forgery === 'amount' && params['total_amount'] && { total_amount: `9${params['total_amount']}` }),
  }
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...sent, sign }).toString(),
  }
}

export const chargeNotice = (
  keys: PaymentKeys,
  app: App,
  trade: Trade,
  payment: Payment,
  forgery?: Forgery,
): Outgoing =>
  form(
    trade.notifyUrl,
    {
      notify_time: chinaTime(payment.at),
      notify_type: 'trade_status_sync',
      notify_id: randomUUID().replaceAll('-', ''),
      charset: 'utf-8',
      version: '1.0',
      sign_type: 'RSA2',
      app_id: forgery === 'app' ? otherOf(app.alipay.appId) : app.alipay.appId,
      auth_app_id: forgery === 'app' ? otherOf(app.alipay.appId) : app.alipay.appId,
      seller_id: forgery === 'merchant' ? otherOf(app.alipay.sellerId) : app.alipay.sellerId,
      out_trade_no: trade.no,
      trade_no: payment.tradeNo,
      trade_status: 'TRADE_SUCCESS',
      total_amount: yuan(payment.amount),
      receipt_amount: yuan(payment.amount),
      buyer_pay_amount: yuan(payment.amount),
      buyer_id: payment.payer,
      subject: trade.title,
      gmt_create: chinaTime(trade.createdAt),
      gmt_payment: chinaTime(payment.at),
    },
    keys,
    forgery,
  )

export const transferStates = { waiting: 'DEALING', underway: 'DEALING', paid: 'SUCCESS', failed: 'FAIL' } as const

/** A paid transfer that came back is a refund of it. */
export const transferState = (payout: Payout): string =>
  payout.state === 'failed' && payout.left ? 'REFUND' : transferStates[payout.state]

export const payoutNotice = (keys: PaymentKeys, app: App, payout: Payout, forgery?: Forgery): Outgoing =>
  form(
    payout.notifyUrl,
    {
      notify_id: randomUUID().replaceAll('-', ''),
      msg_method: 'alipay.fund.trans.order.changed',
      utc_timestamp: String(payout.changedAt),
      version: '1.1',
      charset: 'utf-8',
      sign_type: 'RSA2',
      app_id: forgery === 'app' ? otherOf(app.alipay.appId) : app.alipay.appId,
      biz_content: JSON.stringify({
        action_type: 'FINISH',
        biz_scene: 'DIRECT_TRANSFER',
        product_code: 'TRANS_ACCOUNT_NO_PWD',
        origin_interface: 'alipay.fund.trans.uni.transfer',
        out_biz_no: payout.no,
        order_id: payout.tradeNo,
        status: transferState(payout),
        trans_amount: yuan(payout.amount),
        pay_date: chinaTime(payout.changedAt),
        ...(payout.reason && { fail_reason: payout.reason, error_code: 'PAYEE_ACCOUNT_STATUS_ERROR' }),
      }),
    },
    keys,
    forgery,
  )
