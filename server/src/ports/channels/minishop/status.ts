import type { ChannelStatus, RefundStatus } from '../port.ts'

export const statuses: Readonly<Record<string, ChannelStatus>> = {
  PAID: 'paid',
  ACCEPTED: 'confirmed',
  DELIVERED: 'shipped',
  FINISHED: 'finished',
  CLOSED: 'cancelled',
}

export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  WAIT_MERCHANT_AUDIT: 'asked',
  REFUND_SUCCESS: 'agreed',
  MERCHANT_REJECT: 'rejected',
  USER_CANCEL: 'withdrawn',
  CLOSED: 'closed',
}
