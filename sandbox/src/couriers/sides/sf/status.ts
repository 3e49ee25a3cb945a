import type { Ride, RideState } from '../../town/entities.ts'

/** Which callback tells of a state, with which number and words. On the way back to the shop nothing is said. */
const sayings: Partial<Record<RideState, { kind: string; index: string; code: number; words: string }>> = {
  accepted: { kind: 'rider-status', index: 'rider_status', code: 10, words: '配送员接单' },
  atShop: { kind: 'rider-status', index: 'rider_status', code: 12, words: '配送员到店' },
  pickedUp: { kind: 'rider-status', index: 'rider_status', code: 15, words: '配送员配送中' },
  delivered: { kind: 'order-complete', index: 'order_complete', code: 17, words: '配送员妥投完单' },
  returned: { kind: 'order-complete', index: 'order_complete', code: 17, words: '商家退回签收' },
  cancelled: { kind: 'order-cancel', index: 'sf_cancel', code: 2, words: '订单取消' },
  failed: { kind: 'rider-exception', index: 'rider_exception', code: 28, words: '配送员上报异常' },
}
const lookingAgain = { kind: 'rider-status', index: 'rider_status', code: 1, words: '订单改派中' }
const placed = { kind: '', index: '', code: 1, words: '订单提交成功' }

export type Step = { state: RideState; at: number; reassigned: boolean }

/** What a ride has been through, oldest first. A rider who was taken off leaves no trace but that. */
export const stepsOf = (ride: Ride): Step[] => [
  { state: 'waiting', at: ride.placedAt, reassigned: false },
  ...Object.entries(ride.times)
    .map(([state, at]) => ({ state: state as RideState, at, reassigned: state === 'waiting' }))
    .filter(({ at }) => at > ride.placedAt)
    .toSorted((a, b) => a.at - b.at),
]

export const sayingOf = ({ state, reassigned }: Step) =>
  reassigned ? lookingAgain : state === 'waiting' ? placed : sayings[state]
