import { randomBytes, randomInt } from 'node:crypto'
import { acceptsWhen } from '../replies.ts'
import type { CourierSide, Outgoing } from '../side.ts'
import type { AppKeys, Happening } from '../../town/entities.ts'
import { serveCalls } from './calls.ts'
import { signatureOf, type Values } from './signing.ts'
import { cancelReason, deliveryIdOf, refusal, rideIdOf, statusCodes } from './status.ts'

const letters = (bytes: number): string => randomBytes(bytes).toString('hex')

/** A form to the one address of the app, on changes alone. A reason of 0 is sent and not signed. */
function push({ ride, state, reassigned, at }: Happening, keys: AppKeys, callback: string): Outgoing | null {
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

/** 美团配送. */
export const peisong: CourierSide = {
  name: 'peisong',
  title: '美团配送',
  mintKeys: () => ({ id: letters(16), secret: letters(32), more: {} }),
  newRideId: () => rideIdOf(`${randomInt(1_000_000_000)}${Date.now()}`.slice(0, 18)),
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve: serveCalls,
  refusal,
  push,
  accepts: acceptsWhen('code', 0),
}
