import type { Order, Refund } from '../../things.ts'
import { yuan } from './orders.ts'
import { refundWord } from './status.ts'

/** What getRefundOrder answers (ORefundOrder). */
export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  orderId: order.id,
  refundStatus: refundWord(refund),
  refundType: refund.full ? 'normal' : 'part',
  totalPrice: yuan(refund.amount),
  reason: refund.reason,
  goodsList: [],
})
