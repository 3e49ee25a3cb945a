import { onBaidu } from '../../../maps/bd09.ts'
import type { Ride, RideState, Spot } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import { placeOf } from './status.ts'

const abortTypes: Record<Ride['cancelledBy'], number> = { '': 10, merchant: 1, rider: 3, system: 10 }

/** What the end of a ride without delivery costs, in fen: what is kept, what carrying back costs, what is given back. */
export const abortWords = (ride: Ride): Record<string, unknown> => {
  const over = ['cancelled', 'returned', 'failed'].includes(ride.state)
  const deductAmount = over ? ride.charged - ride.sendBackFee : 0
  return {
    sendBackFee: ride.sendBackFee,
    deductAmount,
    drawback: over ? ride.price + ride.tip - deductAmount : 0,
    ...(over && {
      abortType: abortTypes[ride.cancelledBy],
      punishType: ride.cancelledBy === 'merchant' ? 1 : 99,
      abortReason: ride.cancelReason || (ride.state === 'failed' ? '闪送员无法完成配送' : ''),
    }),
  }
}

/** A rider, on Baidu's map. */
export const courierWords = (ride: Ride, spot: (Spot & { at: number }) | undefined): Record<string, unknown> | null => {
  if (!ride.rider) return null
  const there = spot && onBaidu(spot)
  return {
    id: ride.rider.id,
    name: ride.rider.name,
    mobile: ride.rider.mobile,
    orderCount: 1024,
    headIcon: '',
    type: 1,
    ...(spot && there && { ...degrees(there), time: chinaTime(spot.at) }),
  }
}
const degrees = ({ longitude, latitude }: Spot) => ({ longitude: longitude.toFixed(6), latitude: latitude.toFixed(6) })

const inOrder = ({ times }: Ride): [RideState, number][] =>
  (Object.entries(times) as [RideState, number][]).toSorted(([, a], [, b]) => a - b)

export const wasDropped = (ride: Ride): boolean => ride.times.waiting !== ride.placedAt

/** An order as `orderInfo` answers it; money in fen. */
export function orderWords(ride: Ride, spot: (Spot & { at: number }) | undefined): Record<string, unknown> {
  const now = placeOf(ride.state, wasDropped(ride))
  const total = ride.price + ride.tip + ride.waitingFee + ride.difference
  return {
    issOrderNo: ride.id,
    orderNo: ride.sn,
    orderStatus: now.status,
    orderStatusDesc: now.statusDesc,
    subOrderStatus: now.sub,
    subOrderStatusDesc: now.subDesc,
    totalDistance: ride.distanceMetres,
    totalAmount: total,
    couponSaveFee: 0,
    totalFeeAfterSave: total,
    pickupPassword: '',
    deliveryPassword: '',
    courier: courierWords(ride, spot),
    statusChangeLog: inOrder(ride).map(([state, at]) => {
      const { status, sub } = placeOf(state, wasDropped(ride))
      return { orderStatus: status, subOrderStatus: sub, updateTime: chinaTime(at) }
    }),
    abortInfo: now.status === 60 ? abortWords(ride) : null,
  }
}
