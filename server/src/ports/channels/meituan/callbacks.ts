import { timingSafeEqual } from 'node:crypto'
import { fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { cleanForm } from '../../forms/clean-form.ts'
import { readJson } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome, RefundStatus } from '../port.ts'
import { readOrder, timeOf, windowFrom, yuanOf } from './orders.ts'
import { sign } from './signing.ts'

type Form = Readonly<Record<string, string>>
type EventReading = EventDetail & { tellingId: string; at?: Date }

const reply = (status: number, body: object): Reply => ({
  status,
  type: 'application/json;charset=UTF-8',
  body: JSON.stringify(body),
})
const heard = reply(200, { data: 'ok' })

const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  apply: 'asked',
  agree: 'agreed',
  reject: 'rejected',
  cancelRefund: 'withdrawn',
  cancelRefundComplaint: 'withdrawn',
}

const refundIn = (form: Form, full: boolean): EventReading => {
  const status = refundStatuses[form.notify_type ?? ''] ?? 'closed'
  const refund = {
    refundId: form.refund_id ?? '',
    orderId: form.order_id ?? '',
    full,
    amount: form.money ? yuanOf(form.money) : fen(0),
    reason: form.reason ?? '',
    images: imagesIn(form.pictures),
    status,
    at: timeOf(form.ctime),
  }
  return { kind: 'refund', refund, tellingId: `${refund.refundId}:${status}` }
}

function imagesIn(text = ''): string[] {
  try {
    const images: unknown = readJson(text || '[]')
    return Array.isArray(images) ? images.map(textOf).filter(Boolean) : []
  } catch {
    return []
  }
}

/** One address per event, named by what follows the callback base; the same thing told again has the same id. */
const events: Readonly<Record<string, (form: Form) => EventReading>> = {
  'order-paid': (form) => ({ kind: 'order', order: readOrder(form), tellingId: 'paid', at: timeOf(form.ctime) }),
  'order-confirmed': (form) => ({ kind: 'order', order: readOrder(form), tellingId: 'confirmed' }),
  'order-cancelled': (form) => ({ kind: 'cancelled', reason: form.reason ?? '', tellingId: 'cancelled' }),
  'order-finished': () => ({ kind: 'finished', tellingId: 'finished' }),
  'refund-full': (form) => refundIn(form, true),
  'refund-part': (form) => refundIn(form, false),
  'order-remind': (form) => ({
    kind: 'reminder',
    reminderId: form.remind_id ?? '',
    words: form.remind_content ?? '',
    tellingId: form.remind_id ?? '',
    at: timeOf(form.remind_time),
  }),
  // Their newer SDK names the deed (orderEtaModify), not its fields; these are the ones the console asks them to send.
  'eta-modify': (form) => ({
    kind: 'eta',
    requestId: form.modify_id ?? '',
    window: windowFrom(form.delivery_time) ?? { start: timeOf(form.ctime), end: timeOf(form.ctime) },
    words: form.reason ?? '',
    tellingId: form.modify_id ?? '',
    at: timeOf(form.ctime),
  }),
  'shop-unbind': () => ({ kind: 'unbound', tellingId: 'unbound' }),
}

const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Form or query, signed over the address that was called. What we do not know we take and leave: they would only repeat it. */
export function receivePush({ appId, secret }: { appId: string; secret: string }, push: RawPush): CallbackOutcome {
  const [url = '', query = ''] = push.url.split('?')
  const { sig = '', ...form } = Object.fromEntries([
    ...new URLSearchParams(query),
    ...new URLSearchParams(push.body.toString('utf8')),
  ])
  // Before an address is saved in their console they knock without any field.
  if (sig === '' && Object.keys(form).length === 0) return { ok: true, reply: heard, events: [] }
  if (form.app_id !== appId) return refused('another app_id')
  if (!same(sig, sign(url, form, secret))) return refused('wrong sig')
  return { ok: true, reply: heard, events: eventsIn(push.path, cleanForm(form)) }
}

function eventsIn(path: string, form: Form): ChannelEvent[] {
  const read = Object.hasOwn(events, path) ? events[path] : undefined
  const orderId = form.order_id ?? ''
  // A heartbeat names no order.
  if (!read || (orderId === '' && path !== 'shop-unbind')) return []
  const { tellingId, at = timeOf(form.utime ?? form.timestamp), ...happening } = read(form)
  const id = ['meituan', path, orderId || form.app_poi_code, tellingId].join(':')
  return [{ id, shopId: form.app_poi_code ?? '', orderId, at, ...happening }]
}

const refused = (why: string): CallbackOutcome => ({
  ok: false,
  reply: reply(403, { data: 'ng', error: { code: 703, msg: '签名验证错误' } }),
  why,
})
