import type { Report } from '../port.ts'
import { placeIn, type StatusTable } from '../wire/status-table.ts'

/**
 * Status and sub-status. 40/2 and 40/4 are a cancellation that is asked for or that its service looks into: the goods
 * stay with the rider until it says more. 50/2 is a delivered ride with money given back.
 */
const statuses: StatusTable = {
  '20/1': 'waiting',
  '20/2': 'reassigned',
  '30/1': 'accepted',
  '30/2': 'atShop',
  '40/1': 'pickedUp',
  '40/2': 'pickedUp',
  '40/3': 'returning',
  '40/4': 'pickedUp',
  '50/1': 'delivered',
  '50/2': 'delivered',
}
export const inDispute: ReadonlySet<string> = new Set(['40/2', '40/4'])
export const onTheWay = '40'
export const delivered = '50'
const cancelled = '60'

/** A cancelled ride whose goods were already on their way came back with them. */
export const placeOf = (code: string, cameBack: boolean): Pick<Report, 'status' | 'reassigned'> | undefined =>
  code.split('/')[0] === cancelled
    ? { status: cameBack ? 'returned' : 'cancelled', reassigned: false }
    : placeIn(statuses, code)
