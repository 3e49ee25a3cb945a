import type { Order, OrderStatus, Refund } from '../../things.ts'

const statuses: Record<OrderStatus, string> = {
  paid: 'unprocessed',
  confirmed: 'valid',
  shipped: 'valid',
  delivered: 'valid',
  finished: 'settled',
  cancelled: 'invalid',
}
const refundStatuses: Record<Refund['status'], string> = {
  asked: 'applied',
  agreed: 'successful',
  rejected: 'rejected',
  withdrawn: 'noRefund',
}

export const statusWord = (order: Order): string => statuses[order.status]
export const refundWord = (refund: Refund | undefined): string => (refund ? refundStatuses[refund.status] : 'noRefund')
