import type { ReportStatus } from '../port.ts'

/** `StateEx` where it says more than `State`: refused at the door, on the way back, back. */
export const statuses: Readonly<Record<string, ReportStatus>> = {
  1: 'pickedUp',
  2: 'pickedUp',
  3: 'delivered',
  404: 'returning',
  406: 'returned',
  407: 'returning',
}
/** Trouble on the way ends nothing: the words say what it is. */
export const trouble = '4'
