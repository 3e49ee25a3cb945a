import { directTakeaway } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, type DeliveryState } from '@zdb/contract/couriers/delivery/states'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { Rules } from '#core/domain/rules'
import type { ListedDelivery } from './listing.sql.ts'
import { deliveryOrder } from '../machine.ts'
import { isLive } from '../delivery.sql.ts'
import { remedies, troubles } from '../callbacks/troubles.ts'

type Turn = Result<typeof delivery.list>['items'][number]['turn']

const untimed = (owner: Turn['owner'], outcome: string): Turn => ({ owner, until: null, of: '', outcome })
const until = (moment: Date | null, of: string, owner: Turn['owner'], outcome: string): Turn => ({
  owner,
  until: moment,
  of,
  outcome,
})

/** What is due at the end of a state that waits. */
const dues: Partial<Record<DeliveryState, string>> = {
  unpaid: '答复',
  paid: '接单',
  accepted: '取货',
  delivering: '送达',
}

/** What becomes of a rider's wish to be let off that nobody answers. */
const lapses: Partial<Record<DeliveryState, string>> = {
  paid: '逾期未答复按同意处理，并继续寻找骑手',
  accepted: '逾期未答复按同意处理，并继续寻找骑手',
  delivering: '商品已在骑手手中，逾期未答复按不同意处理',
}

/** Whose turn it is, until when, and what happens then: the machine's table, but for what went wrong or is given up. */
export const turnOf = (delivery: ListedDelivery, rules: Rules): Turn => {
  const state = stateOf(deliveryStates, delivery.state)
  const live = isLive(delivery)
  if (delivery.cancel_request_until !== null)
    return delivery.cancel_request_proven
      ? until(delivery.cancel_request_until, '答复', 'merchant', lapses[state] ?? '')
      : untimed('merchant', '申请未经运力方证实，请先联系骑手；未答复时骑手继续配送')
  if (delivery.trouble === troubles.notCalledOff) return untimed('merchant', '确认没有骑手后作废，即可重新呼叫')
  if (live && delivery.cancelling)
    return untimed('courier', delivery.lost ? '已由其他骑手接单，正在取消' : '等待运力方确认取消')
  if (delivery.trouble !== '') return untimed('merchant', remedies[state])
  const waiting = live ? deliveryOrder.waiting[state] : undefined
  if (!waiting) return untimed('none', '')
  if (delivery.provider === directTakeaway)
    return until(delivery.window_end, '送达', 'courier', '由渠道骑手配送，进度随渠道更新')
  if (delivery.binding_id === null)
    return until(delivery.window_end, '送达', 'merchant', '由您安排的人配送，请在取货和送达时标记')
  // While another courier can still be tried, that is what happens next.
  const next = state === 'paid' ? delivery.next_at : null
  return until(next ?? waiting.deadline.at(delivery, rules), dues[state] ?? '', 'courier', waiting.outcome)
}
