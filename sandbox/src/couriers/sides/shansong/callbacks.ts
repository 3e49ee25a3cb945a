import type { Outgoing } from '../side.ts'
import type { AppKeys, RideEvent } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import { abortWords, courierWords } from './query.ts'
import { placeOf } from './status.ts'

/** Not signed at all: only the app's number says whose it is. */
export function push({ ride, state, reassigned, at }: RideEvent, keys: AppKeys, callback: string): Outgoing {
  const { status, statusDesc, sub, subDesc } = placeOf(state, reassigned)
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/json;charset=UTF-8' },
    body: JSON.stringify({
      clientId: keys.id,
      shopId: keys.more['shopId'],
      issOrderNo: ride.id,
      orderNo: ride.sn,
      status,
      statusDesc,
      subStatus: sub,
      subStatusDesc: subDesc,
      statusChangeTime: chinaTime(at),
      pickupPassword: '',
      deliveryPassword: '',
      ...abortWords(ride),
      courier: courierWords(ride, undefined),
    }),
  }
}
