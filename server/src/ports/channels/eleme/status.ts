import type { ChannelStatus, RefundStatus } from '../port.ts'

/** OOrderStatus; `pending` is not paid yet and `refunding` is an accepted order with a refund in hand. */
export const statuses: Readonly<Record<string, ChannelStatus>> = {
  unprocessed: 'paid',
  valid: 'confirmed',
  refunding: 'confirmed',
  settled: 'finished',
  invalid: 'cancelled',
}

export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  applied: 'asked',
  successful: 'agreed',
  rejected: 'rejected',
  // The platform decides now; the shop has said its no.
  arbitrating: 'rejected',
  failed: 'closed',
  noRefund: 'withdrawn',
}
