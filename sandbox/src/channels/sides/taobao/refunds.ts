import type { Order, Refund } from '../../things.ts'
import { int64, localTime, yuan } from './orders.ts'
import { refundNames } from './status.ts'

export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  refund_id: refund.id,
  tid: int64(order.id),
  oid: int64(order.id),
  status: refundNames[refund.status],
  refund_fee: yuan(refund.amount),
  total_fee: yuan(order.amount),
  payment: yuan(order.amount - refund.amount),
  reason: refund.reason,
  created: localTime(refund.at),
  modified: localTime(order.updatedAt),
  refund_version: order.updatedAt,
  refund_phase: order.status === 'finished' ? 'aftersale' : 'onsale',
  has_good_return: false,
})
