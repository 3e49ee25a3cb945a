import type { Outgoing } from '../side.ts'
import type { AppKeys, Happening } from '../../town/entities.ts'
import { abortWords, courierWords, localTime, placeOf } from './query.ts'

/** Not signed at all: only the app's number says whose it is. */
export function shansongPush({ ride, state, reassigned, at }: Happening, keys: AppKeys, callback: string): Outgoing {
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
      statusChangeTime: localTime(at),
      pickupPassword: '',
      deliveryPassword: '',
      ...abortWords(ride),
      courier: courierWords(ride, undefined),
    }),
  }
}
