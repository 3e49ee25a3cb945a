import type { Order, OrderStatus, Refund } from '../../things.ts'

export const orderStatuses: Record<OrderStatus, number> = {
  paid: 1,
  confirmed: 1,
  shipped: 2,
  delivered: 3,
  finished: 3,
  cancelled: 1,
}
/** 1 none or closed, 2 in hand, 4 the whole order is paid back. */
export const refundStatus = (order: Order): number =>
  order.status === 'cancelled' ? 4 : order.refunds.at(-1)?.status === 'asked' ? 2 : 1

/** 2 waits for the shop, 6 refused and with the buyer, 10 paid back, 11 taken back by the buyer. */
export const afterSalesStatuses: Record<Refund['status'], number> = { asked: 2, agreed: 10, rejected: 6, withdrawn: 11 }
