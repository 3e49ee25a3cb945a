import type { ChannelStatus, RefundStatus } from '../port.ts'

/** 1 to be sent, 2 sent, 3 signed for; paid back in whole (4) it is no order any more. */
export const statuses: Readonly<Record<string, ChannelStatus>> = { 1: 'paid', 2: 'shipped', 3: 'finished' }

export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  2: 'asked',
  3: 'asked',
  4: 'agreed',
  5: 'agreed',
  6: 'rejected',
  7: 'agreed',
  8: 'rejected',
  9: 'closed',
  10: 'agreed',
  11: 'withdrawn',
  12: 'closed',
  13: 'closed',
}
