import { isRecord, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readJson, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { DoudianOptions } from './client.ts'
import { signCallback } from './signing.ts'

const reply = (status: number, code: number, msg: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, msg }),
})
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, 40003, why), why })

/** Several messages may come in one push; the signature is over its bytes. */
export function receive(options: DoudianOptions, push: RawPush): CallbackOutcome {
  const expected = signCallback(options.appId, push.body, options.secret)
  if (!sameText(expected, push.headers['event-sign'] ?? '')) return refused('signature')
  const messages = messagesIn(push.body.toString('utf8'))
  if (!messages) return refused('not a list of messages')
  return { ok: true, reply: reply(200, 0, 'success'), events: messages.flatMap(eventsOf) }
}

function messagesIn(text: string): Fields[] | null {
  try {
    const list = readJson(text)
    return Array.isArray(list) ? list.filter(isRecord) : null
  } catch {
    return null
  }
}

/** Tag "0" only asks whether we are there. */
function eventsOf(message: Fields): ChannelEvent[] {
  const data = isRecord(message['data']) ? message['data'] : readRecord(textOf(message['data']))
  const happening = data && detailOf(idOf(message['tag']), data)
  if (!happening) return []
  return [
    {
      id: idOf(message['msg_id']),
      shopId: idOf(data['shop_id']),
      orderId: idOf(data['p_id']),
      at: timeOf(data),
      ...happening,
    },
  ]
}

/** Each kind of message has its own name for when it happened, beside the time of the order. */
const times = ['update_time', 'apply_time', 'cancel_time', 'complete_time', 'modify_time', 'pay_time', 'create_time']

const timeOf = (data: Fields): Date => {
  const name = times.find((one) => Number(data[one]) > 0)
  return name ? new Date(Number(data[name]) * 1000) : new Date()
}

const changes: ReadonlySet<string> = new Set(['101', '102', '104', '105', '108', '109', '110', '113'])

/** What a tag says; null for those that do not concern a paid order. */
function detailOf(tag: string, data: Fields): EventDetail | null {
  if (changes.has(tag)) return { kind: 'order' }
  if (tag === '103') return { kind: 'finished' }
  if (tag === '106') return { kind: 'cancelled', reason: textOf(data['cancel_reason']) || '订单取消' }
  if (tag === '111') return wishOf(data)
  if (/^2\d\d$/.test(tag) && data['aftersale_id'] !== undefined)
    return { kind: 'refundMoved', refundId: idOf(data['aftersale_id']) }
  return null
}

/** The buyer asks for other terms of delivery. Without a time it is about the address, which the order will show. */
function wishOf(data: Fields): EventDetail {
  const [start, end] = [Number(data['earliest_receipt_time'] ?? 0), Number(data['latest_receipt_time'] ?? 0)]
  if (start <= 0 || end <= 0) return { kind: 'order' }
  return {
    kind: 'eta',
    requestId: idOf(data['apply_time']),
    window: { start: new Date(start * 1000), end: new Date(end * 1000) },
    words: textOf(data['apply_reason']),
  }
}
