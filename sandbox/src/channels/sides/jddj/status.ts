import type { Order, OrderStatus, Refund } from '../../things.ts'

/** 41000 待处理 32000 等待出库 33040 配送中 33060 已妥投 90000 完成 20020 取消 20030 用户申请取消 */
const statusCodes: Record<OrderStatus, number> = {
  paid: 41000,
  confirmed: 32000,
  shipped: 33040,
  delivered: 33060,
  finished: 90000,
  cancelled: 20020,
}
/** 10 待审核 32 退款成功 40 驳回 50 客户取消 */
export const afterSaleStates: Record<Refund['status'], number> = { asked: 10, agreed: 32, rejected: 40, withdrawn: 50 }

/** Before it is on its way the buyer asks to cancel; afterwards it is an after-sale bill. */
export const isCancelWish = (order: Order, refund: Refund): boolean => refund.full && order.shipments.length === 0

export const cancelWish = (order: Order): Refund | undefined =>
  order.refunds.findLast((refund) => refund.status === 'asked' && isCancelWish(order, refund))

export const statusCode = (order: Order): number => (cancelWish(order) ? 20030 : statusCodes[order.status])
