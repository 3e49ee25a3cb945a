import type { Order, Refund } from '../../things.ts'
import { int64, seconds } from './orders.ts'
import { refundCode, refundType } from './status.ts'

/** A row of afterSale/List. */
export const refundRow = (order: Order, refund: Refund): Record<string, unknown> => ({
  aftersale_info: {
    aftersale_id: refund.id,
    aftersale_order_type: 2,
    aftersale_type: refundType(order),
    aftersale_status: refundCode(refund),
    related_id: order.id,
    apply_time: seconds(refund.at),
    update_time: seconds(order.updatedAt),
    refund_amount: refund.amount,
    refund_post_amount: 0,
  },
  order_info: { shop_order_id: order.id, related_order_info: [] },
  text_part: { reason_text: refund.reason },
})

/** What afterSale/Detail answers. */
export const refundDetail = (order: Order, refund: Refund): Record<string, unknown> => ({
  process_info: {
    after_sale_info: {
      after_sale_id: int64(refund.id),
      after_sale_status: refundCode(refund),
      after_sale_type: refundType(order),
      refund_status: refund.status === 'agreed' ? 3 : 1,
      refund_total_amount: refund.amount,
      refund_post_amount: 0,
      apply_time: seconds(refund.at),
      update_time: seconds(order.updatedAt),
      reason: '其他',
      reason_code: 15,
      reason_remark: refund.reason,
      evidence: refund.images,
      part_type: refund.full ? 0 : 1,
    },
  },
  order_info: { shop_order_id: int64(order.id), sku_order_infos: [] },
})
