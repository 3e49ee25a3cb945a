import type { Ride, RideState } from '../../town/entities.ts'
import { chinaTime } from '../china-time.ts'
import { sayingOf, type Step } from './status.ts'

type Fields = Record<string, unknown>

export const seconds = (at: number): number => Math.floor(at / 1000)

const ended = ({ charged, cancelReason }: Ride): Partial<Record<RideState, Fields>> => ({
  delivered: { receipt_type: 1, real_pay_money: charged },
  returned: { receipt_type: 2, real_pay_money: charged },
  cancelled: { cancel_reason: cancelReason || '顺丰取消', deduction_fee: charged },
  failed: { ex_id: 10, ex_content: '配送员无法完成配送', real_pay_money: charged },
})

export const common = (ride: Ride, step: Step, words: string): Fields => ({
  sf_order_id: BigInt(ride.id),
  shop_order_id: ride.sn,
  operator_name: step.reassigned ? '' : (ride.rider?.name ?? ''),
  operator_phone: step.reassigned ? '' : (ride.rider?.mobile ?? ''),
  status_desc: words,
  ...ended(ride)[step.state],
})

/** A line in the list of steps. */
export function feedLine(ride: Ride, step: Step): Fields[] {
  const saying = sayingOf(step)
  if (!saying) return []
  return [
    {
      ...common(ride, step, saying.words),
      order_status: saying.code,
      content: saying.words,
      create_time: chinaTime(step.at),
    },
  ]
}
