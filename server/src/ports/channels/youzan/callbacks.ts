import { readMoment } from '@zdb/contract/kit/china-time'
import { isRecord, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { ChannelOrder, EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { YouzanOptions } from './client.ts'
import { inside, readOrder } from './orders.ts'
import { signCallback } from './signing.ts'

// Whatever holds the word success counts as received there.
const reply = (status: number, code: number, msg: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ code, msg }),
})
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, 1, why), why })
const heard = (events: ChannelEvent[]): CallbackOutcome => ({ ok: true, reply: reply(200, 0, 'success'), events })

/** New pushes are signed as a whole in a header; old ones sign their message only, inside the envelope. */
export function receive(options: YouzanOptions, push: RawPush): CallbackOutcome {
  const envelope = readRecord(push.body.toString('utf8'))
  if (!envelope) return refused('not a JSON object')
  const header = push.headers['event-sign']
  const whole = header !== undefined
  const expected = signCallback(options.appId, whole ? push.body : textOf(envelope['msg']), options.secret)
  if (!sameText(expected, whole ? header.toLowerCase() : textOf(envelope['sign']))) return refused('signature')
  if (envelope['test'] === true || idOf(envelope['test']) === '1') return heard([])
  const message = isRecord(envelope['msg']) ? envelope['msg'] : readRecord(decoded(textOf(envelope['msg'])))
  return heard(message ? eventsOf(envelope, message, whole) : [])
}

/** Encoded as in a form: a blank is a plus. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return ''
  }
}

function eventsOf(envelope: Fields, message: Fields, whole: boolean): ChannelEvent[] {
  const [type, shopId] = [textOf(envelope['type']), idOf(envelope['kdt_id'])]
  const full = inside(message, 'full_order_info')
  const orderId = idOf(message['tid']) || idOf(inside(full, 'order_info')['tid'])
  const happening = detailOf(type, message)
  if (!happening || !orderId) return []
  const id = idOf(envelope['msg_id']) || [type, idOf(envelope['id']), idOf(envelope['version'])].join('-')
  const common = { id, shopId, orderId, at: timeOf(envelope, message) }
  // The type is not under an old signature, so what it claims is looked up.
  if (!whole && happening.kind !== 'refundMoved') return [{ ...common, kind: 'order' }]
  const order = happening.kind === 'order' && whole ? orderIn(full, shopId) : undefined
  return [{ ...common, ...happening, ...(order && { order }) }]
}

function timeOf(envelope: Fields, message: Fields): Date {
  const told = readMoment(textOf(message['update_time']))
  const version = Number(envelope['version'] ?? 0)
  return told ?? new Date(version > 1e12 ? version : version * 1000)
}

const changes: ReadonlySet<string> = new Set([
  'trade_TradePaid',
  'trade_TradeBuyerPay',
  'trade_TradeSellerShip',
  'trade_TradePartlySellerShip',
  'trade_TradeMemoModified',
  'trade_MessagesTheChangeAddresses',
  'youzan_trade_MessagesTheChangeAddressesByBuyer',
])

function detailOf(type: string, message: Fields): EventDetail | null {
  if (changes.has(type)) return { kind: 'order' }
  if (type === 'trade_TradeSuccess') return { kind: 'finished' }
  if (type === 'trade_TradeClose') return { kind: 'cancelled', reason: textOf(message['close_reason']) || '订单关闭' }
  if (/^(trade_refund_|youzan_trade_Refund)/.test(type))
    return { kind: 'refundMoved', refundId: idOf(message['refund_id']) }
  return null
}

/** The interface lags behind its pushes, so an order that came along is read; one that cannot be is fetched later. */
function orderIn(full: Fields, shopId: string): ChannelOrder | undefined {
  try {
    return full['order_info'] ? readOrder(full, shopId) : undefined
  } catch {
    return undefined
  }
}
