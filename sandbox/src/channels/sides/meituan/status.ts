import type { OrderStatus, Refund } from '../../things.ts'

/** 1 提交 2 推送商家 4 已确认 6 配送中 8 完成 9 取消 */
export const statusCodes: Record<OrderStatus, number> = {
  paid: 2,
  confirmed: 4,
  shipped: 6,
  delivered: 6,
  finished: 8,
  cancelled: 9,
}

/** 0 等待处理 1 商家驳回 2 商家同意 7 用户取消 */
export const refundCodes: Record<Refund['status'], number> = { asked: 0, rejected: 1, agreed: 2, withdrawn: 7 }
