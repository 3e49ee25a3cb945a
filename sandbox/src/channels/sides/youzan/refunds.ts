import type { Order, Refund } from '../../things.ts'
import { localTime, yuan } from './orders.ts'
import { refundWord } from './status.ts'

/** What refund.search lists and refund.get answers; each change of the order makes a new version. */
export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  refund_id: refund.id,
  tid: order.id,
  kdt_id: Number(order.shopId),
  status: refundWord(refund),
  refund_type: 'BUYER_APPLY_REFUND',
  demand: 1,
  return_goods: false,
  reason: 17,
  desc: refund.reason,
  refund_fee: yuan(refund.amount),
  version: order.updatedAt,
  created: localTime(refund.at),
  modified: localTime(order.updatedAt),
})
