import { stringify } from 'lossless-json'
import { sellerNote } from '../../notes.ts'
import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent, Refund } from '../../things.ts'
import { int64, seconds } from './orders.ts'
import { callbackSignatureOf } from './signing.ts'
import { refundCode, refundType, statusCode } from './status.ts'

type CallbackMessage = { tag: string; data: Record<string, unknown> }

/** 201 同意退款 and 206 退款成功 come together here; 204 拒绝退款, 207 售后关闭. */
const refundTags: Record<Refund['status'], string[]> = {
  asked: ['200'],
  agreed: ['201', '206'],
  rejected: ['204'],
  withdrawn: ['207'],
}

function messagesOf(happening: MarketEvent): CallbackMessage[] {
  if (happening.kind === 'unbound') return []
  const { order } = happening
  const common = {
    p_id: int64(order.id),
    s_ids: [int64(order.id)],
    shop_id: int64(order.shopId),
    order_status: statusCode(order),
    order_type: 0,
    biz: 2,
  }
  const now = seconds(order.updatedAt)
  switch (happening.kind) {
    case 'placed': {
      const paid = { create_time: seconds(order.placedAt), pay_time: seconds(order.placedAt), pay_type: 2 }
      return [{ tag: '101', data: { ...common, ...paid, pay_amount: order.amount } }]
    }
    case 'shipped':
      return [{ tag: '102', data: { ...common, update_time: now } }]
    case 'finished':
      return [{ tag: '103', data: { ...common, complete_time: now } }]
    case 'changed':
      return [{ tag: '105', data: { ...common, modify_time: now } }]
    case 'noted': {
      const note = sellerNote(order)
      return [{ tag: '113', data: { ...common, remark: note.words, star: Number(note.flag), modify_time: now } }]
    }
    case 'cancelled':
      return [{ tag: '106', data: { ...common, cancel_time: now, cancel_reason: happening.reason } }]
    case 'eta': {
      const { eta } = happening
      const wish = { earliest_receipt_time: seconds(eta.start), latest_receipt_time: seconds(eta.end) }
      return [{ tag: '111', data: { ...common, apply_time: seconds(eta.at), apply_reason: eta.words, ...wish } }]
    }
    case 'refund': {
      const { refund } = happening
      const data = {
        aftersale_id: int64(refund.id),
        aftersale_status: refundCode(refund),
        aftersale_type: refundType(order),
        apply_time: seconds(refund.at),
        update_time: now,
        p_id: int64(order.id),
        s_id: int64(order.id),
        shop_id: int64(order.shopId),
        reason_code: 15,
        refund_amount: refund.amount,
        refund_post_amount: 0,
      }
      return refundTags[refund.status].map((tag) => ({ tag, data }))
    }
    // Accepting is the shop's own doing, and a buyer who urges writes to the shop's chat.
    case 'confirmed':
    case 'reminder':
      return []
  }
}

export function doudianPush(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const told = messagesOf(happening)
  if (told.length === 0 || happening.kind === 'unbound') return null
  const messages = told.map(({ tag, data }) => ({
    tag,
    msg_id: `${happening.order.id}:${tag}:${happening.order.updatedAt}`,
    data: stringify(data),
  }))
  const body = JSON.stringify(messages)
  return {
    url: callback,
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'app-id': keys.id,
      'event-sign': callbackSignatureOf(keys, body),
    },
    body,
  }
}
