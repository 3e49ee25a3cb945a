import type { StatusTable } from '../wire/status-table.ts'

/** Trouble on the way, which ends nothing. */
export const troubled = '510'

/** `status` → ours. */
export const statuses: StatusTable = {
  0: 'waiting',
  100: 'accepted',
  210: 'accepted',
  230: 'atShop',
  310: 'pickedUp',
  515: 'reassigned',
  520: 'delivered',
  720: 'cancelled',
}

/** Our reasons in theirs (a closed list of eight). */
export const cancelReasons: Readonly<Record<number, number>> = { 1: 7, 2: 6, 3: 3, 4: 1, 5: 2, 6: 1 }
export const otherReason = 8
