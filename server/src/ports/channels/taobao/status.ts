import type { ChannelStatus, RefundStatus } from '../port.ts'

export const statuses: Readonly<Record<string, ChannelStatus>> = {
  WAIT_SELLER_SEND_GOODS: 'paid',
  SELLER_CONSIGNED_PART: 'shipped',
  WAIT_BUYER_CONFIRM_GOODS: 'shipped',
  TRADE_BUYER_SIGNED: 'shipped',
  TRADE_FINISHED: 'finished',
  TRADE_CLOSED: 'cancelled',
}

/** Taken back by the buyer or ended by time, it is closed either way. */
export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  WAIT_SELLER_AGREE: 'asked',
  WAIT_SELLER_CONFIRM_GOODS: 'asked',
  WAIT_BUYER_RETURN_GOODS: 'agreed',
  SUCCESS: 'agreed',
  SELLER_REFUSE_BUYER: 'rejected',
  CLOSED: 'closed',
}
