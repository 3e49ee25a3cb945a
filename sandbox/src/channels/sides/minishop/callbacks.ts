import { randomUUID } from 'node:crypto'
import { rsa2Sign, signContent } from '../../../payments/sides/alipay/signing.ts'
import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent } from '../../things.ts'
import { signerOf } from './keys.ts'
import { statusWord } from './orders.ts'

/** A notice as the platform posts it: a form that says in `biz_content` what happened, signed over its fields. */
export function notice(
  keys: AppKeys,
  url: string,
  msg_method: string,
  told: Readonly<Record<string, unknown>>,
): Outgoing {
  const params = {
    notify_id: randomUUID().replaceAll('-', ''),
    utc_timestamp: String(Date.now()),
    msg_method,
    app_id: keys.id,
    version: '1.1',
    charset: 'UTF-8',
    sign_type: 'RSA2',
    biz_content: JSON.stringify(told),
  }
  const sign = rsa2Sign(signContent(params, ['sign', 'sign_type']), signerOf(keys))
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...params, sign }).toString(),
  }
}

export function minishopPush(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  if (happening.kind === 'unbound')
    return notice(keys, callback, 'alipay.open.auth.appauth.cancelled', { auth_app_id: happening.shop.id })
  const { order } = happening
  const common = { auth_app_id: order.shopId, order_id: order.id }
  const changed = (event: string, more: object = {}): Outgoing =>
    notice(keys, callback, 'alipay.open.mini.order.changed', { ...common, event, ...more })
  switch (happening.kind) {
    case 'placed':
    case 'changed':
    case 'confirmed':
    case 'shipped':
      return changed(statusWord(order))
    case 'finished':
      return changed('FINISHED')
    case 'cancelled':
      return changed('CLOSED', { close_reason: happening.reason })
    case 'refund':
      return notice(keys, callback, 'alipay.open.mini.order.aftersale.notify', {
        ...common,
        aftersale_id: happening.refund.id,
      })
    // Buyers write to the shop in its chat, choose their time once, and see no notes of the shop.
    case 'noted':
    case 'reminder':
    case 'eta':
      return null
  }
}
