import { stringify } from 'lossless-json'
import type { AppKeys, Ride, RideEvent, TroubleEvent } from '../../town/entities.ts'
import type { Outgoing } from '../side.ts'
import { common, seconds } from './query.ts'
import { signatureOf } from './signing.ts'
import { sayingOf, type Step } from './status.ts'

type Fields = Record<string, unknown>

/** The callback of a step with its kind; null where none is sent, as for what the customer did itself. */
export function callbackOf(ride: Ride, step: Step): { kind: string; body: Fields } | null {
  const saying = sayingOf(step)
  if (!saying?.kind || (step.state === 'cancelled' && ride.cancelledBy === 'merchant')) return null
  const spot = step.state === 'delivered' ? ride.door : ride.pickup
  return {
    kind: saying.kind,
    body: {
      ...common(ride, step, saying.words),
      shop_id: Number(ride.shopId),
      url_index: saying.index,
      order_status: saying.code,
      rider_lng: ride.rider ? String(spot.longitude) : '',
      rider_lat: ride.rider ? String(spot.latitude) : '',
      push_time: seconds(step.at),
    },
  }
}

const callbackOfEvent = ({ ride, state, reassigned, at }: RideEvent) => callbackOf(ride, { state, at, reassigned })

export const signed = (address: string, body: string, keys: AppKeys): Outgoing => {
  const query = new URLSearchParams({ sign: signatureOf(body, keys) })
  return {
    url: `${address}?${query.toString()}`,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
  }
}

export const accepts = (body: string): boolean => /"error_code"\s*:\s*0\b/.test(body)

/** One address per kind, as their console has them. */
export function push(event: RideEvent, keys: AppKeys, callback: string): Outgoing | null {
  const told = callbackOfEvent(event)
  return told && signed(`${callback}/${told.kind}`, stringify(told.body) ?? '', keys)
}

export function pushTrouble({ ride, trouble }: TroubleEvent, keys: AppKeys, callback: string): Outgoing | null {
  const step: Step = { state: ride.state, at: trouble.at, reassigned: false }
  const body = {
    ...common(ride, step, '配送员上报异常'),
    shop_id: Number(ride.shopId),
    url_index: 'rider_exception',
    order_status: sayingOf(step)?.code ?? 0,
    ex_id: trouble.id,
    ex_content: trouble.words,
    push_time: seconds(trouble.at),
  }
  return signed(`${callback}/rider-exception`, stringify(body) ?? '', keys)
}
