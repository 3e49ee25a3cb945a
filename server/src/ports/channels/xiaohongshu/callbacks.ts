import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { XiaohongshuOptions } from './client.ts'
import { signCallback } from './signing.ts'

const reply = (status: number, success: boolean, error_msg: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ success, error_code: success ? 0 : -1, error_msg }),
})
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, false, why), why })

/** The signature is over the address alone: what the body says is never believed, only looked up. */
export function receive(options: XiaohongshuOptions, push: RawPush): CallbackOutcome {
  const [url = '', query = ''] = push.url.split('?')
  const { sign: given = '', ...values } = Object.fromEntries(new URLSearchParams(query))
  if (!sameText(signCallback(url, values, options.secret), given)) return refused('signature')
  const message = readRecord(push.body.toString('utf8'))
  if (!message) return refused('not a message')
  return { ok: true, reply: reply(200, true, ''), events: eventsOf(message) }
}

function eventsOf(message: Fields): ChannelEvent[] {
  const [tag, data] = [textOf(message['msgTag']), readRecord(textOf(message['data'])) ?? {}]
  const happening = detailOf(tag, data)
  if (!happening) return []
  const [orderId, at] = [idOf(data['orderId']), Number(data['updateTime'])]
  const id = [tag, idOf(data['returnsId']) || orderId, idOf(data['orderStatus']), at].join('-')
  return [{ id, shopId: idOf(message['sellerId']), orderId, at: new Date(at), ...happening }]
}

/** Placed and not paid (1) is none of ours yet. */
function detailOf(tag: string, data: Fields): EventDetail | null {
  if (tag.startsWith('msg_after_sale_')) return { kind: 'refundMoved', refundId: idOf(data['returnsId']) }
  if (tag.startsWith('msg_fulfillment_') && idOf(data['orderStatus']) !== '1') return { kind: 'order' }
  return null
}
