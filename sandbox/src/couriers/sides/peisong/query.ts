import type { Ride } from '../../town/entities.ts'
import { isOver } from '../../town/steps.ts'
import { deliveryIdOf, yuan } from './numbers.ts'
import { cancelReason, statusCodes } from './status.ts'

export const paidAtOnce = 1

export const numbers = (ride: Ride): object => ({
  mt_peisong_id: ride.id,
  delivery_id: BigInt(deliveryIdOf(ride.id)),
  order_id: ride.sn,
})

export function standing(ride: Ride): object {
  const { id, words } = cancelReason(ride)
  return {
    ...numbers(ride),
    status: statusCodes[ride.state],
    operate_time: Math.floor((ride.times[ride.state] ?? ride.placedAt) / 1000),
    courier_name: ride.rider?.name ?? '',
    courier_phone: ride.rider?.mobile ?? '',
    cancel_reason_id: id,
    cancel_reason: words,
    delivery_distance: ride.distanceMetres,
    delivery_fee: yuan(ride.price),
    pay_amount: yuan(isOver(ride.state) ? ride.charged : ride.price + ride.tip),
    settlement_mode_code: paidAtOnce,
  }
}
