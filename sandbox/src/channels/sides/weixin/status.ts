import type { OrderStatus, Refund } from '../../things.ts'

export const statuses: Record<OrderStatus, number> = {
  paid: 20,
  confirmed: 20,
  shipped: 30,
  delivered: 30,
  finished: 100,
  cancelled: 200,
}
const refundStatuses: Record<Refund['status'], string> = {
  asked: 'MERCHANT_PROCESSING',
  agreed: 'MERCHANT_REFUND_SUCCESS',
  rejected: 'MERCHANT_REJECT_REFUND',
  withdrawn: 'USER_CANCELD',
}

export const refundWord = (refund: Refund): string => refundStatuses[refund.status]
