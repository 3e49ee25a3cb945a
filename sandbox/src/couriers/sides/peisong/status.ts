import type { Refusal } from '../side.ts'
import type { Ride, RideState } from '../../town/entities.ts'

/** They know no way back and no failure: what never arrives is cancelled in the end. */
export const statusCodes: Readonly<Record<RideState, number>> = {
  waiting: 0,
  accepted: 20,
  atShop: 15,
  pickedUp: 30,
  delivered: 50,
  cancelled: 99,
  returning: 30,
  returned: 99,
  failed: 99,
}

const reasons: Readonly<Record<Ride['cancelledBy'], number>> = { '': 299, merchant: 199, rider: 299, system: 299 }
const endings: Partial<Record<RideState, string>> = { returned: '无法送达，物品已送回门店', failed: '配送失败' }

/** A reason of 0 where it was not cancelled. */
export const cancelReason = (ride: Ride): { id: number; words: string } =>
  statusCodes[ride.state] === statusCodes.cancelled
    ? { id: reasons[ride.cancelledBy], words: endings[ride.state] ?? ride.cancelReason }
    : { id: 0, words: '' }

/** The customer's own whole number of a delivery is the greater part of theirs. */
const lead = '1'
const width = 19
export const rideIdOf = (deliveryId: string): string => lead + deliveryId.padStart(width, '0')
export const deliveryIdOf = (rideId: string): string => rideId.slice(lead.length).replace(/^0+/, '')

export const yuan = (amount: number): number => amount / 100

/** 11 is known from public code; the other numbers are chosen here. */
const noes: Readonly<Record<Refusal, readonly [number, string]>> = {
  throttled: [11, '接口流控'],
  noBalance: [136, '门店账户余额不足'],
  noCapacity: [135, '超出门店配送范围'],
  unknownOrder: [121, '订单不存在'],
  tooLate: [122, '订单当前状态不允许此操作'],
  badSign: [4, '签名验证失败'],
  badToken: [5, '没有该门店的权限'],
  badInput: [3, '参数错误'],
}

export function refusal(why: Refusal, detail = ''): { status: number; body: unknown } {
  const [code, words] = noes[why]
  return { status: 200, body: { code, message: detail ? `${words}：${detail}` : words, data: null } }
}
