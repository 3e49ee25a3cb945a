import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { defaultMove, waitOf } from '#core/domain/machine'
import { transferOrder } from '../machine.ts'
import type { Order } from '../transfer-order.sql.ts'

export type Turn = Result<typeof transferOrders.detail>['turn']

/** Whose turn it is, until when, and what happens then: straight from the machine's table. */
export const turnOf = (order: Order): Turn => {
  const waiting = waitOf(transferOrder, order)
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  // The clock does not settle what is still argued about.
  if (defaultMove(transferOrder, order) === undefined)
    return { owner: 'none', until: null, outcome: '售后结束后再结算' }
  return { owner: waiting.owner as Turn['owner'], until: order.deadline_at, outcome: waiting.outcome }
}
