import { readMoment } from '@zdb/contract/kit/china-time'
import { textOf } from '../../ask.ts'
import { sameText } from '../../digest.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import type { RawPush, Reply } from '../../raw-push.ts'
import type { EventDetail, ChannelEvent, CallbackOutcome } from '../port.ts'
import type { Fields } from '../reading.ts'
import type { TaobaoOptions } from './client.ts'
import { sealOf } from './connection.ts'

export const topics = [
  'taobao_trade_TradeBuyerPay',
  'taobao_trade_TradeSellerShip',
  'taobao_trade_TradePartlySellerShip',
  'taobao_trade_TradeSuccess',
  'taobao_trade_TradeClose',
  'taobao_trade_TradeChanged',
  'taobao_trade_TradeMemoModified',
  'taobao_trade_TradeLogisticsAddressChanged',
  'taobao_refund_RefundCreated',
  'taobao_refund_RefundSellerAgreeAgreement',
  'taobao_refund_RefundSellerRefuseAgreement',
  'taobao_refund_RefundBuyerReturnGoods',
  'taobao_refund_RefundClosed',
  'taobao_refund_RefundSuccess',
] as const

const reply = (status: number, message: string): Reply => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({ message }),
})

export function receive(options: TaobaoOptions, push: RawPush): CallbackOutcome {
  if (!sameText(sealOf(push.body, options.secret), push.headers['line-seal'] ?? ''))
    return { ok: false, reply: reply(403, 'not a message of ours'), why: 'not a message of ours' }
  const message = readRecord(push.body.toString('utf8')) ?? {}
  const content = readRecord(textOf(message['content'])) ?? {}
  const happening = detailOf(textOf(message['topic']), content)
  const events: ChannelEvent[] = happening
    ? [
        {
          id: idOf(message['id']),
          shopId: idOf(message['user_id']),
          orderId: idOf(content['tid']),
          at: readMoment(textOf(message['pub_time'])) ?? new Date(),
          ...happening,
        },
      ]
    : []
  return { ok: true, reply: reply(200, 'ok'), events }
}

/** A message names the trade and little more: what it says is fetched. */
function detailOf(topic: string, content: Fields): EventDetail | null {
  if (topic === 'taobao_trade_TradeSuccess') return { kind: 'finished' }
  if (topic === 'taobao_trade_TradeClose') return { kind: 'cancelled', reason: '交易关闭' }
  if (topic.startsWith('taobao_trade_')) return { kind: 'order' }
  if (topic.startsWith('taobao_refund_')) return { kind: 'refundMoved', refundId: idOf(content['refund_id']) }
  return null
}
