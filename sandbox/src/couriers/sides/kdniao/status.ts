import type { RideState } from '../../town/entities.ts'

/** State, what it is in detail, and what a station writes down. A parcel that nobody has collected has no track. */
export const marks: Partial<Record<RideState, readonly [string, string, string]>> = {
  pickedUp: ['1', '1', '快件已揽收'],
  delivered: ['3', '301', '快件已签收，签收人：本人'],
  returning: ['4', '404', '收件人拒收，快件退回中'],
  returned: ['4', '406', '快件已退回，寄件人已签收'],
  failed: ['4', '405', '派件异常'],
}
