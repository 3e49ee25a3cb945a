import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { Report } from '../port.ts'
import { needsReason, placeIn } from '../wire/status-table.ts'
import { statuses } from './status.ts'

type Fields = Record<string, unknown>

/** An order as a callback and an answer tell of it; null where the state is one nobody told us about. */
export function readReport(said: Fields): Report | null {
  const code = idOf(said['state'])
  const place = placeIn(statuses, code)
  if (!place) return null
  return {
    ref: { sn: idOf(said['originId']), providerId: idOf(said['orderCode']), brand: '' },
    ...place,
    code,
    at: timeOf(said['changeTime']),
    rider: place.status === 'waiting' ? null : riderIn(said),
    fee: null,
    reason: needsReason(place) ? textOf(said['stateText']) : '',
  }
}

/** Milliseconds. An answer may name no time: then it is so now. */
const timeOf = (value: unknown): Date => new Date(Number(value) || Date.now())

const riderIn = (said: Fields): Report['rider'] =>
  said['driverName'] ? { name: textOf(said['driverName']), mobile: idOf(said['driverMobile']), spot: null } : null
