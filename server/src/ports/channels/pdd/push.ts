import { isRecord, textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { Happening, News, Received } from '../port.ts'
import type { PddOptions } from './client.ts'
import { sealOf } from './line.ts'

type Fields = Record<string, unknown>

const reply = (status: number, message: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ message }),
})
const refused = (why: string): Received => ({ ok: false, reply: reply(403, why), why })

/** A frame that came over our own line; anything else is a stranger's. */
export function receive(options: PddOptions, push: RawPush): Received {
  if (!sameText(sealOf(push.body, options.secret), push.headers['line-seal'] ?? '')) return refused('not from the line')
  const frame = readRecord(push.body.toString('utf8'))
  const message = isRecord(frame?.['message']) ? frame['message'] : {}
  const content = readRecord(textOf(message['content'])) ?? {}
  const happening = happeningOf(textOf(message['type']), content)
  const news: News[] = happening
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
  return { ok: true, reply: reply(200, 'ok'), news }
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
function happeningOf(type: string, content: Fields): Happening | null {
  if (type === 'pdd_trade_TradeSuccess') return { kind: 'finished' }
  if (type.startsWith('pdd_trade_')) return { kind: 'order' }
  if (type.startsWith('pdd_refund_')) return { kind: 'refundMoved', refundId: idOf(content['refund_id']) }
  return null
}
