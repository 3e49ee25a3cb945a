import type { Ride, RideState } from '../../town/entities.ts'

/** `status` and `statusDesc`. Coming back is trouble on the way, and what never arrives is cancelled in the end. */
const states: Readonly<Record<RideState, readonly [number, string]>> = {
  waiting: [0, '下单成功，待抢单'],
  accepted: [100, '骑手已接单'],
  atShop: [230, '骑手已到店'],
  pickedUp: [310, '骑手配送中'],
  delivered: [520, '订单已完成'],
  cancelled: [720, '订单已取消'],
  returning: [510, '订单异常，送回途中'],
  returned: [720, '无法送达，物品已送回'],
  failed: [720, '配送失败'],
}
const lookingAgain = [515, '骑手改派中'] as const

export const statusOf = (ride: Ride, state: RideState, reassigned: boolean): { status: number; statusDesc: string } => {
  const [status, words] = reassigned ? lookingAgain : states[state]
  return { status, statusDesc: state === 'cancelled' && ride.cancelReason ? `${words}：${ride.cancelReason}` : words }
}
