import type { Ride } from '../../town/entities.ts'
import { isLookingAgain, lookingAgain, states } from './status.ts'

/** An order as a callback and an answer tell of it. */
export function orderFields(ride: Ride, again: boolean = isLookingAgain(ride)): Record<string, unknown> {
  const [state, stateText] = again ? lookingAgain : states[ride.state]
  return {
    orderCode: ride.id,
    originId: ride.sn,
    state,
    stateText: ride.state === 'cancelled' && ride.cancelReason ? `订单已取消：${ride.cancelReason}` : stateText,
    driverName: ride.rider?.name ?? '',
    driverMobile: ride.rider?.mobile ?? '',
    driverPhoto: '',
    changeTime: ride.times[ride.state] ?? ride.placedAt,
  }
}

export const detail = (ride: Ride): object => ({
  ...orderFields(ride),
  orderPrice: ride.price + ride.tip + ride.waitingFee + ride.difference,
  fromAddress: ride.pickup.address,
  toAddress: ride.door.address,
  ...(['cancelled', 'returned', 'failed'].includes(ride.state) && { deductFee: ride.charged }),
})
