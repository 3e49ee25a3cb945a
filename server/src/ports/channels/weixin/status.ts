import type { ChannelStatus, RefundStatus } from '../port.ts'

/** 10, 12 and 13 (unpaid, a gift not taken yet, waiting for others to join) are not orders of ours yet. */
export const statuses: Readonly<Record<string, ChannelStatus>> = {
  20: 'paid',
  21: 'paid',
  30: 'shipped',
  100: 'finished',
  190: 'cancelled',
  200: 'cancelled',
  250: 'cancelled',
}

export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  MERCHANT_PROCESSING: 'asked',
  USER_CANCELD: 'withdrawn',
  MERCHANT_REJECT_REFUND: 'rejected',
  MERCHANT_REJECT_RETURN: 'rejected',
  USER_WAIT_RETURN: 'agreed',
  MERCHANT_WAIT_RECEIPT: 'agreed',
  PLATFORM_REFUNDING: 'agreed',
  MERCHANT_REFUND_SUCCESS: 'agreed',
}
