import type { Outgoing } from '../side.ts'
import type { AppKeys, RideEvent, TroubleEvent } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import { abortWords, courierWords } from './query.ts'
import { disputes, placeOf } from './status.ts'

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

/** Only once the goods are with the rider. */
export function pushTrouble({ ride, trouble }: TroubleEvent, keys: AppKeys, callback: string): Outgoing | null {
  if (ride.state !== 'pickedUp') return null
  const told = push({ ride, state: 'pickedUp', reassigned: false, at: trouble.at }, keys, callback)
  const sub = disputes[trouble.kind]
  const body = {
    ...(JSON.parse(told.body) as object),
    subStatus: sub.code,
    subStatusDesc: `${sub.words}：${trouble.words}`,
  }
  return { ...told, body: JSON.stringify(body) }
}
