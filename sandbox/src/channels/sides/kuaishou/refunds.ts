import type { Order, Refund } from '../../things.ts'
import { int64 } from './orders.ts'
import { refundCodes } from './status.ts'

export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  refundId: int64(refund.id),
  oid: int64(order.id),
  status: refundCodes[refund.status],
  negotiateStatus: refund.status === 'rejected' ? 3 : refund.status === 'agreed' ? 2 : 1,
  handlingWay: 10,
  refundFee: refund.amount,
  refundReasonDesc: refund.reason,
  refundDesc: '',
  submitTime: refund.at,
  createTime: refund.at,
  updateTime: order.updatedAt,
})
