import { textOf } from '../../ask.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { yuan } from './orders.ts'
import { refundStatuses } from './status.ts'

/** A refund has no number of its own: an order has one at a time, and the order's number answers it. */
export const readRefund = (json: Fields, orderId: string, at: Date): ChannelRefund => ({
  refundId: orderId,
  orderId,
  full: json['refundType'] !== 'part',
  amount: yuan(json['totalPrice']),
  reason: textOf(json['reason']),
  images: [],
  status: refundStatuses[textOf(json['refundStatus'])] ?? 'closed',
  at,
})
