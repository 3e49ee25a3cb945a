import type { AppKeys, RideEvent } from '../../town/entities.ts'
import type { Outgoing } from '../side.ts'
import { orderFields } from './query.ts'
import { signatureOf } from './signing.ts'

/** The same envelope as a call, signed the same way. The way back to the shop is not told. */
export function push({ ride, state, reassigned, at }: RideEvent, keys: AppKeys, callback: string): Outgoing | null {
  if (state === 'returning') return null
  const biz = JSON.stringify({ ...orderFields({ ...ride, state }, reassigned), changeTime: at })
  const timestamp = Math.floor(Date.now() / 1000)
  const sign = signatureOf(biz, keys.secret, timestamp)
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ openId: keys.more['openId'], timestamp, biz, sign }),
  }
}
