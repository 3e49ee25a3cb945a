import { randomUUID } from 'node:crypto'
import { stringify } from 'lossless-json'
import { md5 } from '../../../digest.ts'
import { sellerNote } from '../../notes.ts'
import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent, Order, Refund } from '../../things.ts'
import { localTime, orderWords, yuan } from './orders.ts'
import { refundWord, statusWord } from './status.ts'

type CallbackMessage = { type: string; status: string; msg: Record<string, unknown> }

const refundTypes: Record<Refund['status'], string> = {
  asked: 'trade_refund_BuyerCreated',
  agreed: 'trade_refund_RefundSellerAgree',
  rejected: 'trade_refund_RefundSellerRefuse',
  withdrawn: 'trade_refund_RefundClosed',
}

function messageOf(happening: MarketEvent): CallbackMessage | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const common = { tid: order.id, update_time: localTime(order.updatedAt) }
  const told = (type: string, msg: Record<string, unknown>): CallbackMessage => ({
    type,
    status: statusWord(order),
    msg,
  })
  switch (happening.kind) {
    case 'placed':
      return told('trade_TradeBuyerPay', {
        full_order_info: orderWords(order),
        order_promotion: {},
        delivery_order: [],
      })
    case 'shipped':
      return told('trade_TradeSellerShip', common)
    case 'finished':
      return told('trade_TradeSuccess', common)
    case 'cancelled':
      return told('trade_TradeClose', { ...common, close_type: 4, close_reason: happening.reason })
    case 'changed':
      return told('youzan_trade_MessagesTheChangeAddressesByBuyer', common)
    case 'noted':
      return told('trade_TradeMemoModified', { ...common, trade_memo: sellerNote(order).words })
    case 'refund': {
      const { refund } = happening
      const msg = { ...common, refund_id: refund.id, refunded_fee: yuan(refund.amount), version: order.updatedAt }
      return { type: refundTypes[refund.status], status: refundWord(refund), msg }
    }
    // Nothing is accepted here, buyers urge in the shop's chat, and the time of delivery is theirs to choose once.
    case 'confirmed':
    case 'reminder':
    case 'eta':
      return null
  }
}

/** As a form would: a blank is a plus. */
const encoded = (text: string): string => new URLSearchParams({ m: text }).toString().slice(2)

function envelopeOf(order: Order, { type, status, msg }: CallbackMessage, keys: AppKeys): Record<string, unknown> {
  const message = encoded(stringify(msg) ?? '{}')
  return {
    client_id: keys.id,
    id: order.id,
    kdt_id: Number(order.shopId),
    kdt_name: '',
    mode: 1,
    msg: message,
    msg_id: randomUUID(),
    sendCount: 0,
    sign: md5(keys.id + message + keys.secret),
    status,
    test: false,
    type,
    version: Math.floor(order.updatedAt / 1000),
  }
}

/** Signed in the header over all of it; the older signature over the message stays inside for who still reads it. */
export function youzanPush(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const told = messageOf(happening)
  if (!told || happening.kind === 'unbound') return null
  const body = JSON.stringify(envelopeOf(happening.order, told, keys))
  return {
    url: callback,
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'event-sign': md5(keys.id + body + keys.secret),
      'event-type': told.type,
      'client-id': keys.id,
    },
    body,
  }
}
