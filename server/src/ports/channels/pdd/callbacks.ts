import { isRecord, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { PddOptions } from './client.ts'
import { sealOf } from './connection.ts'

const reply = (status: number, message: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ message }),
})
const refused = (why: string): CallbackOutcome => ({ ok: false, reply: reply(403, why), why })

/** A frame that came over our own line; anything else is a stranger's. */
export function receive(options: PddOptions, push: RawPush): CallbackOutcome {
  if (!sameText(sealOf(push.body, options.secret), push.headers['line-seal'] ?? '')) return refused('not from the line')
  const frame = readRecord(push.body.toString('utf8'))
  const message = isRecord(frame?.['message']) ? frame['message'] : {}
  const content = readRecord(textOf(message['content'])) ?? {}
  const happening = detailOf(textOf(message['type']), content)
  const events: ChannelEvent[] = happening
    ? [
        {
          id: idOf(frame?.['id']),
          shopId: idOf(message['mallID']),
          orderId: idOf(content['tid']),
          at: new Date(Number(frame?.['sendTime'])),
          ...happening,
        },
      ]
    : []
  return { ok: true, reply: reply(200, 'ok'), events }
}

export const topics = [
  'pdd_trade_TradeConfirmed',
  'pdd_trade_TradeSellerShip',
  'pdd_trade_TradeSuccess',
  'pdd_trade_TradeLogisticsAddressChanged',
  'pdd_trade_TradeMemoModified',
  'pdd_refund_RefundCreated',
  'pdd_refund_RefundAgreeAgreement',
  'pdd_refund_RefundClosed',
] as const

/** A frame names the order and no more: what it says is fetched. */
function detailOf(type: string, content: Fields): EventDetail | null {
  if (type === 'pdd_trade_TradeSuccess') return { kind: 'finished' }
  if (type.startsWith('pdd_trade_')) return { kind: 'order' }
  if (type.startsWith('pdd_refund_')) return { kind: 'refundMoved', refundId: idOf(content['refund_id']) }
  return null
}
