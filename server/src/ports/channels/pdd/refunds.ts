import { fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { moment, yuan } from './orders.ts'
import { refundStatuses } from './status.ts'

const common = (json: Fields) => ({
  refundId: idOf(json['id']),
  orderId: idOf(json['order_sn']),
  images: [],
  status: refundStatuses[idOf(json['after_sales_status'])] ?? 'closed',
})

/** A row of the increment list: money is yuan in text, time is Beijing's. */
export function readRefundRow(json: Fields): ChannelRefund {
  const amount = yuan(json['refund_amount'])
  return {
    ...common(json),
    full: amount >= yuan(json['order_amount']),
    amount,
    reason: textOf(json['after_sale_reason']),
    at: moment(json['updated_time']),
  }
}

/** One refund asked for by its number: here money is fen, time is seconds. */
export function readRefund(json: Fields): ChannelRefund {
  const amount = fen(Number(json['refund_amount']))
  return {
    ...common(json),
    full: amount >= Number(json['order_amount']),
    amount,
    reason: textOf(json['after_sales_reason']),
    at: new Date(Number(json['recreated_at']) * 1000),
  }
}
