import type { Refusal } from '../side.ts'
import type { Ride, RideState, Spot } from '../../town/entities.ts'
import { onBaidu } from '../../../bd09.ts'

type Place = { status: number; statusDesc: string; sub: number; subDesc: string }
const place = (status: number, statusDesc: string, sub = 1, subDesc = statusDesc): Place => ({
  status,
  statusDesc,
  sub,
  subDesc,
})

/** It has no word for a ride that failed: that one is cancelled by the system. */
const places: Record<RideState, Place> = {
  waiting: place(20, '派单中'),
  accepted: place(30, '待取货'),
  atShop: place(30, '待取货', 2, '已就位'),
  pickedUp: place(40, '闪送中'),
  delivered: place(50, '已完成'),
  cancelled: place(60, '已取消'),
  returning: place(40, '闪送中', 3, '物品送回中'),
  returned: place(60, '已取消'),
  failed: place(60, '已取消'),
}
const lookingAgain = place(20, '派单中', 2, '转单改派中')
export const placeOf = (state: RideState, again: boolean): Place =>
  state === 'waiting' && again ? lookingAgain : places[state]

/** Chosen here: no public code shows these numbers. Only 200 is known. */
export const noes: Record<Refusal, readonly [number, string]> = {
  throttled: [4029, '请求过于频繁，请稍后再试'],
  noBalance: [4102, '账户余额不足'],
  noCapacity: [4103, '该地址超出服务范围'],
  unknownOrder: [4104, '订单不存在'],
  tooLate: [4105, '当前订单状态不允许此操作'],
  badSign: [4001, '签名错误'],
  badToken: [4002, 'accessToken无效或已过期'],
  badInput: [4000, '参数错误'],
}

export const localTime = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

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
    ...(spot && there && { ...degrees(there), time: localTime(spot.at) }),
  }
}
const degrees = ({ longitude, latitude }: Spot) => ({ longitude: longitude.toFixed(6), latitude: latitude.toFixed(6) })

const inOrder = ({ times }: Ride): [RideState, number][] =>
  (Object.entries(times) as [RideState, number][]).toSorted(([, a], [, b]) => a - b)

export const wasDropped = (ride: Ride): boolean => ride.times.waiting !== ride.placedAt

/** An order as `orderInfo` answers it; money in fen. */
export function orderWords(ride: Ride, spot: (Spot & { at: number }) | undefined): Record<string, unknown> {
  const now = placeOf(ride.state, wasDropped(ride))
  const total = ride.price + ride.tip
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
      return { orderStatus: status, subOrderStatus: sub, updateTime: localTime(at) }
    }),
    abortInfo: now.status === 60 ? abortWords(ride) : null,
  }
}
