import { md5 } from '../../../digest.ts'
import type { AppKeys, Happening, Ride, RideState } from '../../town/entities.ts'

type Fields = Record<string, unknown>

export const seconds = (at: number): number => Math.floor(at / 1000)
const chinaMs = 8 * 3_600_000
const chinaText = (at: number): string => new Date(at + chinaMs).toISOString().slice(0, 19).replace('T', ' ')

/** Over the very bytes; the digest's letters are what is encoded. */
export const signatureOf = (body: string | Buffer, { id, secret }: Pick<AppKeys, 'id' | 'secret'>): string =>
  Buffer.from(md5(Buffer.concat([Buffer.from(body), Buffer.from(`&${id}&${secret}`)]))).toString('base64')

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

type Step = { state: RideState; at: number; reassigned: boolean }

/** What a ride has been through, oldest first. A rider who was taken off leaves no trace but that. */
export const stepsOf = (ride: Ride): Step[] => [
  { state: 'waiting', at: ride.placedAt, reassigned: false },
  ...Object.entries(ride.times)
    .map(([state, at]) => ({ state: state as RideState, at, reassigned: state === 'waiting' }))
    .filter(({ at }) => at > ride.placedAt)
    .toSorted((a, b) => a.at - b.at),
]

const sayingOf = ({ state, reassigned }: Step) =>
  reassigned ? lookingAgain : state === 'waiting' ? placed : sayings[state]

const ended = ({ charged, cancelReason }: Ride): Partial<Record<RideState, Fields>> => ({
  delivered: { receipt_type: 1, real_pay_money: charged },
  returned: { receipt_type: 2, real_pay_money: charged },
  cancelled: { cancel_reason: cancelReason || '顺丰取消', deduction_fee: charged },
  failed: { ex_id: 10, ex_content: '配送员无法完成配送', real_pay_money: charged },
})

const common = (ride: Ride, step: Step, words: string): Fields => ({
  sf_order_id: BigInt(ride.id),
  shop_order_id: ride.sn,
  operator_name: step.reassigned ? '' : (ride.rider?.name ?? ''),
  operator_phone: step.reassigned ? '' : (ride.rider?.mobile ?? ''),
  status_desc: words,
  ...ended(ride)[step.state],
})

/** The callback of a step with its kind; null where none is sent, as for what the customer did itself. */
export function callbackOf(ride: Ride, step: Step): { kind: string; body: Fields } | null {
  const saying = sayingOf(step)
  if (!saying?.kind || (step.state === 'cancelled' && ride.cancelledBy === 'merchant')) return null
  const spot = step.state === 'delivered' ? ride.door : ride.pickup
  return {
    kind: saying.kind,
    body: {
      ...common(ride, step, saying.words),
      shop_id: Number(ride.shopId),
      url_index: saying.index,
      order_status: saying.code,
      rider_lng: ride.rider ? String(spot.longitude) : '',
      rider_lat: ride.rider ? String(spot.latitude) : '',
      push_time: seconds(step.at),
    },
  }
}

export const happened = ({ ride, state, reassigned, at }: Happening) => callbackOf(ride, { state, at, reassigned })

/** A line in the list of steps. */
export function feedLine(ride: Ride, step: Step): Fields[] {
  const saying = sayingOf(step)
  if (!saying) return []
  return [
    {
      ...common(ride, step, saying.words),
      order_status: saying.code,
      content: saying.words,
      create_time: chinaText(step.at),
    },
  ]
}
