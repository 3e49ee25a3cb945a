import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { ChannelOrder, EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Values } from '../signing.ts'
import type { Fields } from '../reading.ts'
import type { ElemeOptions } from './client.ts'
import { readOrder } from './orders.ts'
import { readRefund } from './refunds.ts'
import { signCallback } from './signing.ts'

const reply = (status: number, message: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ message }),
})
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, why), why })

/** The signature runs over these and no others, whatever else an envelope may carry. */
const signedFields = ['appId', 'message', 'requestId', 'shopId', 'timestamp', 'type', 'userId'] as const

const roles: Readonly<Record<string, string>> = { 1: '用户取消', 2: '系统取消', 3: '商户取消', 4: '客服取消' }

export function receive(options: ElemeOptions, push: RawPush): CallbackOutcome {
  const envelope = readRecord(push.body.toString('utf8'))
  if (!envelope) return refused('not a JSON object')
  const signed: Values = Object.fromEntries(signedFields.map((key) => [key, idOf(envelope[key])]))
  if (!sameText(signCallback(signed, options.secret), textOf(envelope['signature']))) return refused('signature')
  const message = readRecord(textOf(envelope['message']))
  const at = timeOf(message ?? {}, envelope)
  const happening = message && detailOf(Number(envelope['type']), message, at)
  const events: ChannelEvent[] = happening
    ? [
        {
          id: idOf(envelope['requestId']),
          shopId: idOf(envelope['shopId']),
          orderId: idOf(message['orderId'] ?? message['id']),
          at,
          ...happening,
        },
      ]
    : []
  return { ok: true, reply: reply(200, 'ok'), events }
}

const timeOf = (message: Fields, envelope: Fields): Date =>
  new Date(message['updateTime'] ? Number(message['updateTime']) * 1000 : Number(envelope['timestamp']))

/** What a message type says; null for the many that do not concern an order of ours. */
function detailOf(type: number, message: Fields, at: Date): EventDetail | null {
  if (type === 10) return { kind: 'order', order: orderIn(message) }
  // A push-pull message (217 took the place of 10 in 2023) names the order and no more: it is fetched.
  if (type === 12 || type === 217 || type === 218) return { kind: 'order' }
  if (type === 14 || type === 15 || type === 17)
    return { kind: 'cancelled', reason: roles[idOf(message['role'])] ?? '订单取消' }
  if (type === 18) return { kind: 'finished' }
  if ((type >= 20 && type <= 26) || (type >= 30 && type <= 36)) return refundOf(message, at)
  if (type === 45) return { kind: 'reminder', reminderId: idOf(message['remindId']), words: '买家催单' }
  if (type === 100) return { kind: 'unbound' }
  return null
}

/** A cancellation names no sum, a return does. */
function refundOf(message: Fields, at: Date): EventDetail {
  const orderId = idOf(message['orderId'])
  if (message['totalPrice'] === undefined) return { kind: 'refundMoved', refundId: orderId }
  return { kind: 'refund', refund: readRefund(message, orderId, at) }
}

/** An order that cannot be read here is fetched later instead, where the trouble is seen. */
function orderIn(message: Fields): ChannelOrder | undefined {
  try {
    return readOrder(message)
  } catch {
    return undefined
  }
}
