import type { Order, Refund } from '../../things.ts'
import { seconds, yuan } from './orders.ts'
import { refundCodes } from './status.ts'

export const refundFields = (order: Order, refund: Refund): Record<string, unknown> => ({
  wm_order_id_view: BigInt(order.id),
  refund_id: BigInt(refund.id),
  refund_type: refund.full ? 1 : 2,
  res_type: refundCodes[refund.status],
  apply_reason: refund.reason,
  res_reason: refund.answer,
  money: yuan(refund.amount),
  pictures: refund.images,
  ctime: seconds(refund.at),
  utime: seconds(order.updatedAt),
})
