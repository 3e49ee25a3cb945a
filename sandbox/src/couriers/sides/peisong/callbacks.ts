import type { AppKeys, RideEvent, TroubleEvent } from '../../town/entities.ts'
import type { Outgoing } from '../side.ts'
import { deliveryIdOf } from './numbers.ts'
import { signatureOf, type Values } from './signing.ts'
import { cancelReason, exceptionCodes, statusCodes } from './status.ts'

/** A form to the one address of the app, on changes alone. A reason of 0 is sent and not signed. */
export function push({ ride, state, reassigned, at }: RideEvent, keys: AppKeys, callback: string): Outgoing | null {
  if (state === 'returning' || (state === 'waiting' && !reassigned)) return null
  const { id, words } = cancelReason({ ...ride, state })
  const signed: Values = {
    delivery_id: deliveryIdOf(ride.id),
    mt_peisong_id: ride.id,
    order_id: ride.sn,
    status: String(statusCodes[state]),
    courier_name: ride.rider?.name ?? '',
    courier_phone: ride.rider?.mobile ?? '',
    cancel_reason: words,
    ...(id !== 0 && { cancel_reason_id: String(id) }),
    appkey: keys.id,
    timestamp: String(Math.floor(at / 1000)),
  }
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({
      ...signed,
      cancel_reason_id: String(id),
      sign: signatureOf(signed, keys.secret),
    }).toString(),
  }
}

/** Numbered, so that the same one told twice is the same. */
export function pushTrouble({ ride, trouble }: TroubleEvent, keys: AppKeys, callback: string): Outgoing | null {
  const signed: Values = {
    delivery_id: deliveryIdOf(ride.id),
    mt_peisong_id: ride.id,
    order_id: ride.sn,
    exception_id: String(trouble.id),
    exception_code: exceptionCodes[trouble.kind],
    exception_descr: trouble.words,
    exception_time: String(Math.floor(trouble.at / 1000)),
    courier_name: ride.rider?.name ?? '',
    courier_phone: ride.rider?.mobile ?? '',
    appkey: keys.id,
    timestamp: String(Math.floor(Date.now() / 1000)),
  }
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...signed, sign: signatureOf(signed, keys.secret) }).toString(),
  }
}
