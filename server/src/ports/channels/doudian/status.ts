import type { ChannelStatus, RefundStatus } from '../port.ts'

/** 1 is not paid yet and none of ours. */
export const statuses: Readonly<Record<string, ChannelStatus>> = {
  105: 'paid',
  2: 'paid',
  101: 'shipped',
  3: 'shipped',
  4: 'cancelled',
  5: 'finished',
}
/** main_status of an order that was paid back in whole: before it was sent, after, and after it was received. */
export const paidBack: ReadonlySet<string> = new Set(['21', '22', '39'])

/** after_sale_status; 11 waits for the shop again once the goods are back. */
export const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  6: 'asked',
  11: 'asked',
  7: 'agreed',
  8: 'agreed',
  12: 'agreed',
  13: 'agreed',
  14: 'agreed',
  51: 'agreed',
  53: 'agreed',
  27: 'rejected',
  29: 'rejected',
}
