import type { Order, OrderStatus, Refund } from '../../things.ts'

export const statuses: Record<OrderStatus, [string, string]> = {
  paid: ['WAIT_SELLER_SEND_GOODS', '待发货'],
  confirmed: ['WAIT_SELLER_SEND_GOODS', '待发货'],
  shipped: ['WAIT_BUYER_CONFIRM_GOODS', '已发货'],
  delivered: ['WAIT_BUYER_CONFIRM_GOODS', '已发货'],
  finished: ['TRADE_SUCCESS', '已完成'],
  cancelled: ['TRADE_CLOSED', '已关闭'],
}
const refundStatuses: Record<Refund['status'], string> = {
  asked: 'WAIT_SELLER_AGREE',
  agreed: 'SUCCESS',
  rejected: 'SELLER_REFUSE_BUYER',
  withdrawn: 'CLOSED',
}

export const statusWord = (order: Order): string => statuses[order.status][0]
export const refundWord = (refund: Refund): string => refundStatuses[refund.status]
