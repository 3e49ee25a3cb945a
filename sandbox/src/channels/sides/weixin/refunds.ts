import type { Order, Refund } from '../../things.ts'
import { seconds } from './orders.ts'
import { refundWord } from './status.ts'

/** What aftersale/getaftersaleorder answers under `after_sale_order`. */
export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  after_sale_order_id: refund.id,
  order_id: order.id,
  status: refundWord(refund),
  type: 'REFUND',
  reason: 'INCORRECT_SELECTION',
  reason_text: refund.reason,
  refund_info: { amount: refund.amount },
  details: { desc: refund.reason, receive_product: false, media_id_list: refund.images },
  create_time: seconds(refund.at),
  update_time: seconds(order.updatedAt),
})
