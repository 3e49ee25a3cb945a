import { randomInt } from 'node:crypto'
import { parse, stringify } from 'lossless-json'
import { md5, sameText } from '../../../digest.ts'
import { isRecord } from '../../../raw-body.ts'
import type { Outgoing } from '../../side.ts'
import type { App, AppKeys, MarketEvent, Refund } from '../../things.ts'
import { enqueue } from './connection.ts'
import { int64, localTime } from './orders.ts'

const refundTopics: Record<Refund['status'], string> = {
  asked: 'taobao_refund_RefundCreated',
  agreed: 'taobao_refund_RefundSuccess',
  rejected: 'taobao_refund_RefundSellerRefuseAgreement',
  withdrawn: 'taobao_refund_RefundClosed',
}
const tradeTopics = {
  placed: 'taobao_trade_TradeBuyerPay',
  changed: 'taobao_trade_TradeLogisticsAddressChanged',
  noted: 'taobao_trade_TradeMemoModified',
  shipped: 'taobao_trade_TradeSellerShip',
  finished: 'taobao_trade_TradeSuccess',
  cancelled: 'taobao_trade_TradeClose',
} as const

function messageOf(happening: MarketEvent): { topic: string; content: Record<string, unknown> } | null {
  if (happening.kind === 'refund') {
    const { order, refund } = happening
    const content = {
      tid: int64(order.id),
      oid: int64(order.id),
      refund_id: int64(refund.id),
      bill_type: 'refund_bill',
    }
    return { topic: refundTopics[refund.status], content }
  }
  if (!(happening.kind in tradeTopics) || happening.kind === 'unbound') return null
  const topic = tradeTopics[happening.kind as keyof typeof tradeTopics]
  return { topic, content: { tid: int64(happening.order.id), oid: int64(happening.order.id) } }
}

const ticketOf = (keys: AppKeys): string => md5(keys.id + keys.secret)

/** For the queue, not for an address; with a ticket, so that what an impostor puts in never gets there. */
export function push(happening: MarketEvent, keys: AppKeys): Outgoing | null {
  const message = messageOf(happening)
  if (!message || happening.kind === 'unbound') return null
  const body = stringify({
    id: BigInt(Date.now()) * 1_000_000n + BigInt(randomInt(1_000_000)),
    topic: message.topic,
    user_id: int64(happening.order.shopId),
    pub_app_key: '12497914',
    pub_time: localTime(Date.now()),
    content: stringify(message.content),
  })
  return { url: ticketOf(keys), method: 'POST', headers: {}, body: body ?? '' }
}

export async function send(outgoing: Outgoing, app: App): Promise<boolean> {
  const message = parse(outgoing.body)
  if (!isRecord(message) || !sameText(ticketOf(app.keys.taobao), outgoing.url)) return false
  enqueue(app.keys.taobao.id, String(message['id']), message)
  return true
}
