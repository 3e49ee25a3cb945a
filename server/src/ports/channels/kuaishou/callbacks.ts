import { createDecipheriv } from 'node:crypto'
import { textOf } from '../../ask.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { KuaishouOptions } from './client.ts'

const reply = (status: number, result: number): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ result }),
})
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, 0), why })

/** There is no signature: who knows the key for messages may speak, and says whose app it is for. */
export function receive(options: KuaishouOptions, push: RawPush): CallbackOutcome {
  const message = open(push.body, options.messageKey)
  if (!message) return refused('cannot be opened')
  if (textOf(message['appKey']) !== options.appId) return refused('for another app')
  return { ok: true, reply: reply(200, 1), events: eventsOf(message) }
}

/** AES-128-CBC with an empty vector; the whole body is the ciphertext in base64. */
function open(body: Buffer, messageKey: string): Fields | null {
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(messageKey, 'base64'), Buffer.alloc(16))
    const sealed = Buffer.from(body.toString('latin1'), 'base64')
    return readRecord(Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8'))
  } catch {
    return null
  }
}

/** CBC alone lets a body be changed unseen, so it only says where to look: orders and refunds are fetched. */
function eventsOf(message: Fields): ChannelEvent[] {
  const info = readRecord(textOf(message['info'])) ?? {}
  const happening = detailOf(textOf(message['event']), info)
  if (!happening) return []
  return [
    {
      id: idOf(message['msgId']) || idOf(message['eventId']),
      shopId: idOf(message['openId']),
      orderId: idOf(info['oid']),
      at: new Date(Number(info['updateTime']) || Number(message['createTime'])),
      ...happening,
    },
  ]
}

/** An order that was only placed waits for its money. */
function detailOf(event: string, info: Fields): EventDetail | null {
  if (event.startsWith('kwaishop_aftersales_')) return { kind: 'refundMoved', refundId: idOf(info['refundId']) }
  return event.startsWith('kwaishop_order_') && event !== 'kwaishop_order_addOrder' ? { kind: 'order' } : null
}
