import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { Happening, News, Received } from '../port.ts'
import { sign } from '../signing.ts'
import type { XiaohongshuOptions } from './client.ts'

type Fields = Record<string, unknown>

const reply = (status: number, success: boolean, error_msg: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ success, error_code: success ? 0 : -1, error_msg }),
})
const refused = (why: string): Received => ({ ok: false, reply: reply(403, false, why), why })

/** The signature is over the address alone: what the body says is never believed, only looked up. */
export function receive(options: XiaohongshuOptions, push: RawPush): Received {
  const [url = '', query = ''] = push.url.split('?')
  const { sign: given = '', ...values } = Object.fromEntries(new URLSearchParams(query))
  if (!sameText(sign.xiaohongshuPush(url, values, options.secret), given)) return refused('signature')
  const message = readRecord(push.body.toString('utf8'))
  if (!message) return refused('not a message')
  return { ok: true, reply: reply(200, true, ''), news: newsOf(message) }
}

function newsOf(message: Fields): News[] {
  const [tag, data] = [textOf(message['msgTag']), readRecord(textOf(message['data'])) ?? {}]
  const happening = happeningOf(tag, data)
  if (!happening) return []
  const [orderId, at] = [idOf(data['orderId']), Number(data['updateTime'])]
  const id = [tag, idOf(data['returnsId']) || orderId, idOf(data['orderStatus']), at].join('-')
  return [{ id, shopId: idOf(message['sellerId']), orderId, at: new Date(at), ...happening }]
}

/** Placed and not paid (1) is none of ours yet. */
function happeningOf(tag: string, data: Fields): Happening | null {
  if (tag.startsWith('msg_after_sale_')) return { kind: 'refundMoved', refundId: idOf(data['returnsId']) }
  if (tag.startsWith('msg_fulfillment_') && idOf(data['orderStatus']) !== '1') return { kind: 'order' }
  return null
}
