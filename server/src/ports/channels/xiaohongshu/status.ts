import type { ChannelStatus, RefundStatus } from '../port.ts'

/** 1 is not paid yet and none of ours; 10 is being exchanged after it was sent. */
export const statuses: Readonly<Record<string, ChannelStatus>> = {
  2: 'paid',
  3: 'paid',
  4: 'paid',
  5: 'shipped',
  6: 'shipped',
  7: 'finished',
  8: 'cancelled',
  9: 'cancelled',
  10: 'shipped',
}

/** 3 waits for the shop again once the goods are back. */
export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  1: 'asked',
  3: 'asked',
  2: 'agreed',
  4: 'agreed',
  5: 'withdrawn',
  9: 'rejected',
  9001: 'rejected',
}
