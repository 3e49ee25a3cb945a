import type { Ride, RideState } from '../../town/entities.ts'

/** `state` and `stateText` of an order. They know no way back to the shop: what comes back is an order in trouble. */
export const states: Readonly<Record<RideState, readonly [number, string]>> = {
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
export const lookingAgain = [2, '跑男已放弃，正在重新派单'] as const

export const isLookingAgain = ({ state, times, placedAt }: Ride): boolean =>
  state === 'waiting' && (times.waiting ?? 0) > placedAt
