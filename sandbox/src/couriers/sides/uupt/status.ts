import type { Refusal } from '../side.ts'
import type { Ride, RideState } from '../../town/entities.ts'

/** `state` and `stateText` of an order. They know no way back to the shop: what comes back is an order in trouble. */
const states: Readonly<Record<RideState, readonly [number, string]>> = {
  waiting: [1, '下单成功'],
  accepted: [3, '跑男已接单'],
  atShop: [4, '跑男已到达取件地'],
  pickedUp: [5, '跑男已取件'],
  delivered: [10, '订单已完成'],
  cancelled: [-1, '订单已取消'],
  returning: [5, '跑男已取件'],
  returned: [20, '无法送达，物品已送回'],
  failed: [20, '订单异常，配送失败'],
}
const lookingAgain = [2, '跑男已放弃，正在重新派单'] as const

export const isLookingAgain = ({ state, times, placedAt }: Ride): boolean =>
  state === 'waiting' && (times.waiting ?? 0) > placedAt

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

/** Known from public code; the other numbers are chosen here. */
export const pictureWanted = 88100106

const noes: Readonly<Record<Refusal, readonly [number, string]>> = {
  throttled: [88100107, '请求过于频繁，请稍后再试'],
  noBalance: [88100201, '账户余额不足'],
  noCapacity: [88100202, '超出服务范围，附近没有可接单的跑男'],
  unknownOrder: [88100203, '订单不存在'],
  tooLate: [88100204, '订单当前状态不允许此操作'],
  badSign: [88100102, '签名验证失败'],
  badToken: [88100103, 'openId授权已失效'],
  badInput: [88100101, '参数错误'],
}

export function refusal(why: Refusal, detail = ''): { status: number; body: unknown } {
  const [code, words] = noes[why]
  return { status: 200, body: { code, msg: detail ? `${words}：${detail}` : words, body: null } }
}
