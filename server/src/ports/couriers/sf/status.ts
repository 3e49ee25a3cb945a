import type { StatusTable } from '../wire/status-table.ts'

/** order_status → ours. 17 is `returned` where the goods were signed for by the shop (receipt_type 2). */
export const statuses: StatusTable = {
  1: 'waiting',
  10: 'accepted',
  12: 'atShop',
  15: 'pickedUp',
  17: 'delivered',
  2: 'cancelled',
  22: 'cancelled',
  28: 'failed',
}

export const completed = '17'
export const gaveUp = '28'
export const riderRevoked = '22'
export const signedForByShop = '2'
