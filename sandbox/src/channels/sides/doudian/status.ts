import type { Order, OrderStatus, Refund } from '../../things.ts'

/** 2 备货中 3 已发货 4 已取消 5 已完成 */
const statusCodes: Record<OrderStatus, number> = {
  paid: 2,
  confirmed: 2,
  shipped: 3,
  delivered: 3,
  finished: 5,
  cancelled: 4,
}
/** 6 待商家同意 12 售后成功 27 商家一次拒绝 28 售后失败 */
const refundCodes: Record<Refund['status'], number> = { asked: 6, agreed: 12, rejected: 27, withdrawn: 28 }

export const statusCode = (order: Order): number => statusCodes[order.status]
export const refundCode = (refund: Refund): number => refundCodes[refund.status]
/** 1 已发货仅退款 2 未发货仅退款 */
export const refundType = (order: Order): number => (order.shipments.length > 0 ? 1 : 2)
