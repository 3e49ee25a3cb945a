import type { Outgoing } from '../side.ts'
import type { AppKeys, RideEvent, TroubleEvent, Ride } from '../../town/entities.ts'
import { statusCodes } from './status.ts'
import { callbackSignature } from './signing.ts'

const cancelFrom: Record<Ride['cancelledBy'], number> = { '': 0, rider: 1, merchant: 2, system: 3 }

/** The signature holds no secret: with wrong keys it comes out the same, as an impostor's would. */
export function push({ ride, state, reassigned, at }: RideEvent, _keys: AppKeys, callback: string): Outgoing {
  const update_time = state === 'failed' ? at : Math.floor(at / 1000)
  const [client_id, order_id] = [ride.id, ride.sn]
  const signature = callbackSignature(client_id, order_id, update_time)
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      client_id,
      order_id,
      order_status: statusCodes[state],
      ...(reassigned && { repeat_reason_type: 1 }),
      cancel_reason: state === 'cancelled' ? ride.cancelReason : '',
      cancel_from: state === 'cancelled' ? cancelFrom[ride.cancelledBy] : 0,
      update_time,
      ...(ride.rider && {
        dm_id: Number(ride.rider.id.replace(/\D/g, '')) || 0,
        dm_name: ride.rider.name,
        dm_mobile: ride.rider.mobile,
      }),
      finish_code: '',
      signature,
    }),
  }
}

/** A message to the shop, unsigned: only that a rider asks to be let off is told. */
export function pushTrouble({ ride, trouble }: TroubleEvent, _keys: AppKeys, callback: string): Outgoing | null {
  if (trouble.kind !== 'cancelRequest') return null
  const messageBody = JSON.stringify({ orderId: ride.sn, dadaOrderId: ride.id, cancelReason: trouble.words })
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ messageType: 1, messageBody }),
  }
}
