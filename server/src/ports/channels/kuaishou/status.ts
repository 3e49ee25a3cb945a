import type { ChannelStatus, RefundStatus } from '../port.ts'

/** 10 waits for its money and is none of ours; 50 is signed for and not over yet. */
export const statuses: Readonly<Record<string, ChannelStatus>> = {
  30: 'paid',
  40: 'shipped',
  50: 'shipped',
  70: 'finished',
  80: 'cancelled',
}

/** 40 waits for the shop again once the goods are back; taken back by the buyer or ended by time it is closed. */
export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  10: 'asked',
  40: 'asked',
  12: 'rejected',
  30: 'agreed',
  50: 'agreed',
  60: 'agreed',
}
