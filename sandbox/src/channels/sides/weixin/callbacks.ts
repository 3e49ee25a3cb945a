import { createCipheriv, createHash, randomBytes, randomInt } from 'node:crypto'
import { stringify } from 'lossless-json'
import { byBytes } from '../../../digest.ts'
import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent } from '../../things.ts'
import { seconds } from './orders.ts'
import { refundWord } from './status.ts'

/** AES-256-CBC, the first half of the key as vector: 16 random bytes, four of length, the message, the app's id. */
export function seal(message: string, appId: string, encodingAesKey: string): string {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  const text = Buffer.from(message)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(appId)])
  // Padded to blocks of 32 bytes, as its own libraries do, not to AES's 16.
  const gap = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(gap, gap)), cipher.final()]).toString('base64')
}

function eventOf(happening: MarketEvent): Record<string, unknown> | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const about = { order_id: BigInt(order.id) }
  const at = seconds(order.updatedAt)
  switch (happening.kind) {
    case 'placed':
      return { Event: 'channels_ec_order_pay', order_info: { ...about, pay_time: at } }
    case 'shipped':
      return { Event: 'channels_ec_order_deliver', order_info: { ...about, finish_delivery: 1 } }
    case 'finished':
      return { Event: 'channels_ec_order_confirm', order_info: { ...about, confirm_type: 1 } }
    case 'cancelled':
      return { Event: 'channels_ec_order_cancel', order_info: { ...about, cancel_type: 1 } }
    case 'changed':
      return { Event: 'channels_ec_order_ext_info_update', order_info: { ...about, type: 2 } }
    case 'noted':
      return { Event: 'channels_ec_order_ext_info_update', order_info: { ...about, type: 3 } }
    case 'refund':
      return {
        Event: 'channels_ec_aftersale_update',
        finder_shop_aftersale_status_update: {
          status: refundWord(happening.refund),
          after_sale_order_id: happening.refund.id,
          order_id: order.id,
        },
      }
    default:
      return null
  }
}

/** Sealed for the shop's own app id and signed with the token that was agreed in its console. */
export function weixinPush(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const event = eventOf(happening)
  if (!event || happening.kind === 'unbound') return null
  const { shopId, updatedAt } = happening.order
  const message = { ToUserName: `gh_${shopId.slice(2, 14)}`, FromUserName: 'system', CreateTime: seconds(updatedAt) }
  const encrypted = seal(
    stringify({ ...message, MsgType: 'event', ...event }) ?? '',
    shopId,
    keys.more['encodingAesKey'] ?? '',
  )
  const [timestamp, nonce] = [String(seconds(Date.now())), String(randomInt(1_000_000_000))]
  const signed = [keys.more['token'] ?? '', timestamp, nonce, encrypted].toSorted(byBytes).join('')
  const query = new URLSearchParams({
    timestamp,
    nonce,
    encrypt_type: 'aes',
    msg_signature: createHash('sha1').update(signed).digest('hex'),
  })
  return {
    url: `${callback}?${query.toString()}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ToUserName: message.ToUserName, Encrypt: encrypted }),
  }
}
