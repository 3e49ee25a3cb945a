import { createDecipheriv } from 'node:crypto'
import { isRecord, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { WeixinOptions } from './client.ts'
import { signCallback } from './signing.ts'

const reply = (status: number, body: string): Reply => ({ status, type: 'text/plain; charset=utf-8', body })
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, why), why })

/** Signed, then sealed: the signature is over the ciphertext, so it is looked at first. */
export function receive(options: WeixinOptions, push: RawPush): CallbackOutcome {
  const query = new URL(push.url).searchParams
  const [timestamp, nonce] = [query.get('timestamp') ?? '', query.get('nonce') ?? '']
  if (push.method === 'GET') {
    // The console asks once, when the owner enters our address, whether we know the token.
    const known = sameText(signCallback(options.token, timestamp, nonce, ''), query.get('signature') ?? '')
    return known ? { ok: true, reply: reply(200, query.get('echostr') ?? ''), events: [] } : refused('signature')
  }
  const sealed = textOf(readRecord(push.body.toString('utf8'))?.['Encrypt'])
  const expected = signCallback(options.token, timestamp, nonce, sealed)
  if (!sealed || !sameText(expected, query.get('msg_signature') ?? '')) return refused('signature')
  const opened = open(sealed, options.encodingAesKey)
  const event = opened && readRecord(opened.message)
  if (!opened || !event) return refused('cannot be opened')
  return { ok: true, reply: reply(200, 'success'), events: eventsOf(event, opened.appId) }
}

/** AES-256-CBC: 16 random bytes, four of length, the message, the id of the shop it is for; padded to 32. */
function open(sealed: string, encodingAesKey: string): { message: string; appId: string } | null {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()])
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0))
    const end = 20 + plain.readUInt32BE(16)
    return { message: plain.toString('utf8', 20, end), appId: plain.toString('utf8', end) }
  } catch {
    return null
  }
}

const cancelReasons: Readonly<Record<string, string>> = { 1: '用户取消', 2: '超时未支付', 3: '售后退款' }

const orderEvents: Readonly<Record<string, (order: Fields) => EventDetail>> = {
  channels_ec_order_pay: () => ({ kind: 'order' }),
  channels_ec_order_deliver: () => ({ kind: 'order' }),
  channels_ec_order_ext_info_update: () => ({ kind: 'order' }),
  channels_ec_order_confirm: () => ({ kind: 'finished' }),
  channels_ec_order_cancel: (order) => ({
    kind: 'cancelled',
    reason: cancelReasons[idOf(order['cancel_type'])] ?? '订单取消',
  }),
}

/** Pushes have no number of their own: what is told, of what and when makes one. */
function eventsOf(event: Fields, shopId: string): ChannelEvent[] {
  const name = textOf(event['Event'])
  const at = new Date(Number(event['CreateTime']) * 1000)
  const moved = event['finder_shop_aftersale_status_update']
  if (name === 'channels_ec_aftersale_update' && isRecord(moved)) {
    const refundId = idOf(moved['after_sale_order_id'])
    const id = `${refundId}-${textOf(moved['status'])}`
    return [{ id, shopId, orderId: idOf(moved['order_id']), at, kind: 'refundMoved', refundId }]
  }
  const order = event['order_info']
  const happening = isRecord(order) ? orderEvents[name]?.(order) : undefined
  if (!isRecord(order) || !happening) return []
  const orderId = idOf(order['order_id'])
  return [{ id: `${name}-${orderId}-${idOf(event['CreateTime'])}`, shopId, orderId, at, ...happening }]
}
