import type { ReportStatus } from '../port.ts'
import type { StatusTable } from '../wire/status-table.ts'

/** `order_status` of callbacks and `statusCode` of queries. 8 is an order offered to one rider in particular. */
export const statuses: StatusTable = {
  1: 'waiting',
  8: 'waiting',
  2: 'accepted',
  100: 'atShop',
  3: 'pickedUp',
  4: 'delivered',
  5: 'cancelled',
  9: 'returning',
  10: 'returned',
  1000: 'failed',
}

/** Which of its times says when a status began; being at the shop has none of its own. */
export const timeFields: Readonly<Partial<Record<ReportStatus, string>>> = {
  waiting: 'createTime',
  accepted: 'acceptTime',
  atShop: 'acceptTime',
  pickedUp: 'fetchTime',
  delivered: 'finishTime',
  cancelled: 'cancelTime',
  returned: 'finishTime',
}

export const otherReason = 10_000

/** Our reasons for calling a rider off, in its numbers. */
export const cancelReasons: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 34, 4: 4, 5: 5, 6: 36, 99: otherReason }
