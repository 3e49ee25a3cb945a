import type { AppKeys, RideEvent } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import type { Outgoing } from '../side.ts'
import { addressAndSalt, taskIdOf } from './numbers.ts'
import { callbackSignature } from './signing.ts'
import { statusOf } from './status.ts'

/** A form; the salt that came with the order signs it, and no key does. */
export function push({ ride, state, reassigned, at }: RideEvent, _keys: AppKeys, callback: string): Outgoing | null {
  const { url, salt } = addressAndSalt(callback)
  const param = JSON.stringify({
    orderId: ride.id,
    kuaidicom: ride.brand,
    ...statusOf(ride, state, reassigned),
    courierName: ride.rider?.name ?? '',
    courierMobile: ride.rider?.mobile ?? '',
    updateTime: chinaTime(at),
  })
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ sign: callbackSignature(param, salt), taskId: taskIdOf(ride.id), param }).toString(),
  }
}
