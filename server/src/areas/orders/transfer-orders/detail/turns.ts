import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { defaultMove, waitOf } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { transferOrder } from '../machine.ts'
import type { Order, Part } from '../transfer-order.sql.ts'
import { outcomeOf } from './present-parts.ts'

/** States in which a window that is over makes an order late. */
export const lateStates: ReadonlySet<number> = new Set([
  transferStates.waitDelivery.code,
  transferStates.inDelivery.code,
])

export type Turn = Result<typeof transferOrders.detail>['turn']

const unpaidOutcomes = { chosen: '超时未付款将回到竞价', other: '超时未付款将自动取消' } as const

/** What the machine's table says in the words of one side, in those of the other; and once the window is over, what to do. */
const outcomeFor = (part: Part, order: Order, outcome: string): string => {
  if (lateStates.has(order.state) && order.window_end < now())
    return part === 'sender' ? '已超过配送时间，请催单或联系门店' : '已超过配送时间，请尽快送达'
  if (order.state === transferStates.waitPay.code)
    return unpaidOutcomes[order.chosen_quote_id === null ? 'other' : 'chosen']
  return part === 'sender' && order.state === transferStates.waitReceive.code ? '超时未接单将退回给您处理' : outcome
}

/** A change of an order that waits for its shop's answer. */
export type OpenChange = { readonly until: Date | null; readonly pureRaise: boolean }

/** What a shop gave back has ended; until its window is over its sender can have another bring it. */
const afterChargeback = (part: Part, { again_sn, window_end }: Order): Turn => {
  if (part === 'shop') return { owner: 'none', until: null, outcome: '' }
  if (again_sn !== null || window_end <= now()) return { owner: 'none', until: null, outcome: '货款已退回' }
  return { owner: 'sender', until: window_end, outcome: '货款已退回，可再发一单给其他门店' }
}

/** Whose turn it is, until when, and what happens then: straight from the machine's table. */
export const turnOf = (part: Part, order: Order, change?: OpenChange): Turn => {
  if (order.state === transferStates.chargeback.code) return afterChargeback(part, order)
  const waiting = waitOf(transferOrder, order)
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  if (change) return { owner: 'shop', until: change.until, outcome: outcomeOf(change.pureRaise) }
  // The clock does not settle what is still argued about.
  if (defaultMove(transferOrder, order) === undefined)
    return { owner: 'none', until: null, outcome: '售后结束后再结算' }
  return {
    owner: waiting.owner as Turn['owner'],
    until: order.deadline_at,
    outcome: outcomeFor(part, order, waiting.outcome),
  }
}
