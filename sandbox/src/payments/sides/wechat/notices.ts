import { randomUUID } from 'node:crypto'
import type { Outgoing } from '../../../carrier.ts'
import type { App, Payment, Payout, Trade } from '../../till/entities.ts'
import type { PaymentKeys } from '../../till/keys.ts'
import type { Forgery } from '../side.ts'
import { paidTrade, rfc3339, transferShape } from './shapes.ts'
import { seal, signedHeaders } from './signing.ts'

const oldMs = 6 * 60_000

function notice(
  url: string,
  keys: PaymentKeys,
  { wechat }: App,
  { event, summary, type, at, told }: { event: string; summary: string; type: string; at: number; told: object },
  forgery?: Forgery,
): Outgoing {
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: rfc3339(at),
    resource_type: 'encrypt-resource',
    event_type: event,
    summary,
    resource: { original_type: type, ...seal(JSON.stringify(told), wechat.apiV3Key, type) },
  })
  const signer = forgery === 'signature' ? keys.wechatApp.privateKey : keys.wechat.privateKey
  const headers = signedHeaders(keys, body, { signer, at: Date.now() - (forgery === 'old' ? oldMs : 0) })
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: forgery === 'amount' ? body.replace('"ciphertext":"', '"ciphertext":"A') : body,
  }
}

export const chargeNotice = (
  keys: PaymentKeys,
  app: App,
  trade: Trade,
  payment: Payment,
  forgery?: Forgery,
): Outgoing =>
  notice(
    trade.notifyUrl,
    keys,
    app,
    {
      event: 'TRANSACTION.SUCCESS',
      summary: '支付成功',
      type: 'transaction',
      at: payment.at,
      told: {
        ...paidTrade(app, trade, payment),
        ...(forgery === 'app' && { appid: 'wx0000000000000000' }),
        ...(forgery === 'merchant' && { mchid: '1600000000' }),
      },
    },
    forgery,
  )

export const payoutNotice = (keys: PaymentKeys, app: App, payout: Payout, forgery?: Forgery): Outgoing =>
  notice(
    payout.notifyUrl,
    keys,
    app,
    {
      event: 'MCHTRANSFER.BILL.FINISHED',
      summary: '商家转账单据终态通知',
      type: 'mch_payment',
      at: payout.changedAt,
      told: { ...transferShape(app, payout), ...(forgery === 'merchant' && { mch_id: '1600000000' }) },
    },
    forgery,
  )
