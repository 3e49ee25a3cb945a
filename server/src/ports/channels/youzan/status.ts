import type { ChannelStatus, RefundStatus } from '../port.ts'

export const statuses: Readonly<Record<string, ChannelStatus>> = {
  TRADE_PAID: 'paid',
  WAIT_SELLER_SEND_GOODS: 'paid',
  WAIT_BUYER_CONFIRM_GOODS: 'shipped',
  TRADE_SUCCESS: 'finished',
  TRADE_CLOSED: 'cancelled',
}

export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  WAIT_SELLER_AGREE: 'asked',
  WAIT_BUYER_RETURN_GOODS: 'agreed',
  WAIT_SELLER_CONFIRM_GOODS: 'asked',
  SELLER_REFUSE_BUYER: 'rejected',
  SELLER_REFUSE_BUYER_RETURN_GOODS: 'rejected',
  CLOSED: 'withdrawn',
  SUCCESS: 'agreed',
}
