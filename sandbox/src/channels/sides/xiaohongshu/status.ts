import type { OrderStatus, Refund } from '../../things.ts'

/** 4 待发货 6 待收货 7 已完成 9 已取消 */
export const statusCodes: Record<OrderStatus, number> = {
  paid: 4,
  confirmed: 4,
  shipped: 6,
  delivered: 6,
  finished: 7,
  cancelled: 9,
}
/** 待收货 */
export const waitingForGoods = 3
/** 1 待审核 4 已完成 5 已取消 9 商家审核拒绝 */
export const refundCodes: Record<Refund['status'], number> = { asked: 1, agreed: 4, rejected: 9, withdrawn: 5 }
