import type { Refusal } from '../side.ts'
import type { Ride, RideState, Spot } from '../../town/entities.ts'

export const statusCodes: Record<RideState, number> = {
  waiting: 1,
  accepted: 2,
  atShop: 100,
  pickedUp: 3,
  delivered: 4,
  cancelled: 5,
  returning: 9,
  returned: 10,
  failed: 1000,
}
const statusWords: Record<RideState, string> = {
  waiting: '待接单',
  accepted: '待取货',
  atShop: '骑士到店',
  pickedUp: '配送中',
  delivered: '已完成',
  cancelled: '已取消',
  returning: '妥投异常物品返还中',
  returned: '妥投异常物品返还完成',
  failed: '创建达达运单失败',
}

/** Chosen here: no public code shows these numbers. Only -1, their own trouble, is known. */
export const noes: Record<Refusal, readonly [number, string]> = {
  throttled: [1996, '接口请求过于频繁，请稍后再试'],
  noBalance: [2155, '账户余额不足，请充值后再发单'],
  noCapacity: [2063, '收货地址超出配送范围'],
  unknownOrder: [2005, '订单不存在'],
  tooLate: [2048, '订单状态已变更，不能进行此操作'],
  badSign: [2003, 'signature签名错误'],
  badToken: [2012, '商户授权已失效，请重新授权'],
  badInput: [2010, '参数错误'],
}

export const yuan = (fen: number): number => fen / 100
export const localTime = (ms: number | undefined): string =>
  ms === undefined ? '' : new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** An order as `order/status/query` answers it. What coming back cost is part of its fee; a tip was given back then. */
export function orderWords(ride: Ride, spot: Spot | undefined): Record<string, unknown> {
  const cameBack = ride.state === 'returned'
  return {
    orderId: ride.sn,
    statusCode: statusCodes[ride.state],
    statusMsg: statusWords[ride.state],
    transporterId: ride.rider ? Number(ride.rider.id.replace(/\D/g, '')) || 0 : null,
    transporterName: ride.rider?.name ?? '',
    transporterPhone: ride.rider?.mobile ?? '',
    transporterLng: spot ? String(spot.longitude) : '',
    transporterLat: spot ? String(spot.latitude) : '',
    deliveryFee: yuan(cameBack ? ride.charged : ride.price),
    tips: cameBack ? 0 : yuan(ride.tip),
    couponFee: 0,
    insuranceFee: 0,
    distance: ride.distanceMetres,
    createTime: localTime(ride.placedAt),
    acceptTime: localTime(ride.times.accepted),
    fetchTime: localTime(ride.times.pickedUp),
    finishTime: localTime(ride.times.delivered ?? ride.times.returned),
    cancelTime: localTime(ride.times.cancelled),
    cancelReason: ride.cancelReason,
    orderFinishCode: '',
    deductFee: ride.state === 'cancelled' ? yuan(ride.charged) : 0,
    supplierName: ride.pickup.name,
    supplierAddress: ride.pickup.address,
    supplierPhone: ride.pickup.mobile,
  }
}
