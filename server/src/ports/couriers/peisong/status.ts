import type { StatusTable } from '../wire/status-table.ts'

/** `status` → ours. */
export const statuses: StatusTable = {
  0: 'waiting',
  15: 'atShop',
  20: 'accepted',
  30: 'pickedUp',
  50: 'delivered',
  99: 'cancelled',
}

/** They call back on changes alone, so a 0 that is told is the way back. */
export const callbackStatuses: StatusTable = { ...statuses, 0: 'reassigned' }

/** Our reasons in theirs: 199 is the customer's doing, 299 the courier's, 399 something else. */
export const cancelReasons: Readonly<Record<number, number>> = { 1: 299, 2: 299, 3: 299, 4: 199, 5: 199, 6: 199 }
export const otherReason = 399
