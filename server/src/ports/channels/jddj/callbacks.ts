import { readMoment } from '@zdb/contract/kit/china-time'
import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { JddjOptions } from './client.ts'
import { cancelRefundId } from './refunds.ts'
import { sign } from './signing.ts'

/** Some readers look for `msg`, some for `message`. */
const reply = (status: number, code: string, words: string): Reply => ({
  status,
  type: 'application/json;charset=UTF-8',
  body: JSON.stringify({ code, msg: words, message: words, data: '' }),
})
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, '10014', why), why })

/** A form signed as our calls are. What happened is the last part of the address, before it stands the branch. */
export function receive(options: JddjOptions, push: RawPush): CallbackOutcome {
  const query = push.url.split('?')[1] ?? ''
  const form = Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(push.body.toString('utf8'))])
  const { sign: given = '', ...values } = form
  if (values['app_key'] !== options.appId) return refused('another app_key')
  if (!sameText(sign(values, options.secret), given)) return refused('signature')
  const param = readRecord(values['jd_param_json'] ?? '')
  if (!param) return refused('no jd_param_json')
  return { ok: true, reply: reply(200, '0', 'success'), events: eventsOf(push.path, param) }
}

type EventReading = EventDetail & { orderId: string }

const events: Readonly<Record<string, (billId: string, param: Fields) => EventReading>> = {
  newOrder: (orderId) => ({ kind: 'order', orderId }),
  orderAccept: (orderId) => ({ kind: 'order', orderId }),
  orderAdjust: (orderId) => ({ kind: 'order', orderId }),
  deliverOrder: (orderId) => ({ kind: 'order', orderId }),
  orderFinish: (orderId) => ({ kind: 'finished', orderId }),
  userCancelOrder: (orderId, param) => ({
    kind: 'cancelled',
    orderId,
    reason: textOf(param['remark']) || '用户取消',
  }),
  applyCancelOrder: (orderId) => ({ kind: 'refundMoved', orderId, refundId: cancelRefundId(orderId) }),
  afsService: (refundId, param) => ({ kind: 'refundMoved', orderId: idOf(param['orderId']), refundId }),
}

function eventsOf(path: string, param: Fields): ChannelEvent[] {
  const [, shopId = '', event = ''] = /^(?:([^/]+)\/)?djsw\/([^/]+)$/.exec(path) ?? []
  const told = Object.hasOwn(events, event) ? events[event]?.(idOf(param['billId']), param) : undefined
  if (!told) return []
  const time = textOf(param['timestamp'])
  const id = [event, idOf(param['billId']), idOf(param['statusId']), time].join('-')
  return [{ id, shopId, at: readMoment(time) ?? new Date(), ...told }]
}
