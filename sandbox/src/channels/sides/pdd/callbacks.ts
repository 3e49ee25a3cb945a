import { randomInt } from 'node:crypto'
import { sameText } from '../../../digest.ts'
import type { Outgoing } from '../../side.ts'
import type { App, AppKeys, MarketEvent, Refund } from '../../things.ts'
import { frameText, sendOnLine } from './connection.ts'
import { lineToken } from './signing.ts'

const refundTopics: Record<Refund['status'], { type: string; operation: number }> = {
  asked: { type: 'pdd_refund_RefundCreated', operation: 1000 },
  agreed: { type: 'pdd_refund_RefundAgreeAgreement', operation: 1010 },
  rejected: { type: 'pdd_refund_RefundClosed', operation: 1020 },
  withdrawn: { type: 'pdd_refund_RefundClosed', operation: 1030 },
}

function messageOf(happening: MarketEvent): { type: string; content: Record<string, unknown> } | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const trade = { mall_id: Number(order.shopId), tid: order.id }
  switch (happening.kind) {
    case 'placed':
      return { type: 'pdd_trade_TradeConfirmed', content: trade }
    case 'shipped':
      return { type: 'pdd_trade_TradeSellerShip', content: trade }
    case 'finished':
      return { type: 'pdd_trade_TradeSuccess', content: trade }
    case 'changed':
      return { type: 'pdd_trade_TradeLogisticsAddressChanged', content: trade }
    case 'noted':
      return { type: 'pdd_trade_TradeMemoModified', content: trade }
    case 'refund': {
      const { id, amount, status } = happening.refund
      const { type, operation } = refundTopics[status]
      const refund = { refund_id: BigInt(id), refund_fee: amount, bill_type: 1, modified: order.updatedAt, operation }
      return { type, content: { ...trade, ...refund } }
    }
    default:
      return null
  }
}

/** A frame for the line. Its address is signed as the client's must be, so that a line of wrong keys reaches nobody. */
export function push(happening: MarketEvent, keys: AppKeys): Outgoing | null {
  const message = messageOf(happening)
  if (!message || happening.kind === 'unbound') return null
  const sendTime = Date.now()
  const body = frameText({
    id: BigInt(sendTime) * 1_000_000n + BigInt(randomInt(1_000_000)),
    commandType: 'Common',
    time: sendTime,
    sendTime,
    message: {
      type: message.type,
      mallID: Number(happening.order.shopId),
      content: frameText(message.content),
    },
  })
  const token = lineToken(keys.id, String(sendTime), keys.secret)
  return { url: `/message/${keys.id}/${sendTime}/${token}`, method: 'POST', headers: {}, body }
}

export function send(outgoing: Outgoing, app: App): Promise<boolean> {
  const { id, secret } = app.keys.pdd
  const [, , , ms = '', token = ''] = outgoing.url.split('/')
  return sameText(lineToken(id, ms, secret), token) ? sendOnLine(id, outgoing.body) : Promise.resolve(false)
}
