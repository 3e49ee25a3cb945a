import type { AppKeys, Ride, RideEvent, TroubleEvent } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import type { Outgoing } from '../side.ts'
import { addressAndSalt, taskIdOf } from './numbers.ts'
import { callbackSignature } from './signing.ts'
import { statusOf } from './status.ts'

type Standing = { status: number; statusDesc: string }

/** A form; the salt that came with the order signs it, and no key does. */
function told(ride: Ride, standing: Standing, at: number, callback: string): Outgoing {
  const { url, salt } = addressAndSalt(callback)
  const param = JSON.stringify({
    orderId: ride.id,
    kuaidicom: ride.brand,
    ...standing,
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

export const push = ({ ride, state, reassigned, at }: RideEvent, _keys: AppKeys, callback: string): Outgoing =>
  told(ride, statusOf(ride, state, reassigned), at, callback)

export const pushTrouble = ({ ride, trouble }: TroubleEvent, _keys: AppKeys, callback: string): Outgoing =>
  told(ride, { status: 510, statusDesc: `订单异常：${trouble.words}` }, trouble.at, callback)
