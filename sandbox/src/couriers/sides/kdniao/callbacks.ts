import type { AppKeys, Ride, RideEvent, TroubleEvent } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import type { Outgoing } from '../side.ts'
import { trackOf } from './query.ts'
import { signatureOf } from './signing.ts'

/** Nothing is told before a parcel is collected. */
export const push = ({ ride, at }: RideEvent, keys: AppKeys, callback: string): Outgoing | null =>
  tracked(ride, at, keys, callback)

export const pushTrouble = ({ ride, trouble }: TroubleEvent, keys: AppKeys, callback: string): Outgoing | null =>
  tracked(ride, trouble.at, keys, callback)

function tracked(ride: Ride, at: number, keys: AppKeys, callback: string): Outgoing | null {
  const track = trackOf(ride, at)
  if (track['State'] === '0') return null
  const data = JSON.stringify({
    EBusinessID: keys.id,
    PushTime: chinaTime(at),
    Count: '1',
    Data: [{ ...track, EBusinessID: keys.id, Success: true }],
  })
  const form = { RequestData: data, RequestType: '101', DataSign: signatureOf(data, keys.secret) }
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(form).toString(),
  }
}
