import type { Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { inside, money, time } from './orders.ts'
import { refundStatuses } from './status.ts'

export const readRefund = (json: Fields, orderAmount: Fen): ChannelRefund => {
  const amount = money(inside(json, 'refund_info')['amount'])
  return {
    refundId: idOf(json['after_sale_order_id']),
    orderId: idOf(json['order_id']),
    full: amount >= orderAmount,
    amount,
    reason: textOf(json['reason_text']) || textOf(inside(json, 'details')['desc']),
    images: [],
    status: refundStatuses[textOf(json['status'])] ?? 'closed',
    at: time(json['update_time']),
  }
}
