import type { OrderStatus, Refund } from '../../things.ts'

/** 30 已付款 40 已发货 50 已签收 70 成功 80 失败 */
export const statusCodes: Record<OrderStatus, number> = {
  paid: 30,
  confirmed: 30,
  shipped: 40,
  delivered: 50,
  finished: 70,
  cancelled: 80,
}
/** 10 等待卖家同意 12 卖家已拒绝 60 退款成功 70 退款关闭 */
export const refundCodes: Record<Refund['status'], number> = { asked: 10, agreed: 60, rejected: 12, withdrawn: 70 }
