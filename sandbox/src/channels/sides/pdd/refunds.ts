import type { Order, Refund } from '../../things.ts'
import { localTime, yuan } from './orders.ts'
import { afterSalesStatuses } from './status.ts'

/** A row of pdd.refund.list.increment.get. */
export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  id: BigInt(refund.id),
  order_sn: order.id,
  after_sales_type: 2,
  after_sales_status: afterSalesStatuses[refund.status],
  after_sale_reason: refund.reason,
  refund_amount: yuan(refund.amount).toFixed(2),
  order_amount: yuan(order.amount).toFixed(2),
  created_time: localTime(refund.at),
  updated_time: localTime(order.updatedAt),
  goods_name: order.goods[0]?.name ?? '',
})

/** What pdd.refund.information.get answers. */
export const refundDetail = (order: Order, refund: Refund): Record<string, unknown> => ({
  id: BigInt(refund.id),
  order_sn: order.id,
  after_sales_type: 1,
  after_sales_status: afterSalesStatuses[refund.status],
  after_sales_reason: refund.reason,
  refund_amount: refund.amount,
  order_amount: order.amount,
  recreated_at: Math.floor(refund.at / 1000),
  shipping_status: order.shipments.length > 0 ? 1 : 0,
})
