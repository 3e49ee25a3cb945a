import type { OrderStatus, Refund } from '../../things.ts'

export const statusNames: Record<OrderStatus, string> = {
  paid: 'WAIT_SELLER_SEND_GOODS',
  confirmed: 'WAIT_SELLER_SEND_GOODS',
  shipped: 'WAIT_BUYER_CONFIRM_GOODS',
  delivered: 'TRADE_BUYER_SIGNED',
  finished: 'TRADE_FINISHED',
  cancelled: 'TRADE_CLOSED',
}
export const refundNames: Record<Refund['status'], string> = {
  asked: 'WAIT_SELLER_AGREE',
  agreed: 'SUCCESS',
  rejected: 'SELLER_REFUSE_BUYER',
  withdrawn: 'CLOSED',
}
