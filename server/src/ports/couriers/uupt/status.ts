import type { StatusTable } from '../wire/status-table.ts'

/** `state` → ours. 2: the rider gave it up and another is looked for; 6: at the door, but not handed over yet. */
export const statuses: StatusTable = {
  1: 'waiting',
  2: 'reassigned',
  3: 'accepted',
  4: 'atShop',
  5: 'pickedUp',
  6: 'pickedUp',
  10: 'delivered',
  11: 'cancelled',
  '-1': 'cancelled',
  '-2': 'cancelled',
  '-3': 'cancelled',
  20: 'failed',
}
