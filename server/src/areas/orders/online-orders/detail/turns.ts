import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrder } from '#areas/orders/transfer-orders/public'
import { waitOf } from '#core/domain/machine'
import { onlineOrder } from '../machine.ts'
import type { Detail } from './present-parts.ts'
import type { Order } from '../online-order.sql.ts'

/** Of an order that was passed on: the other shop once one was asked; before that its transfer says what is next. */
const holderOf = ({ transfer_state }: Order): 'otherShop' | 'none' =>
  transfer_state !== null && transferOrder.waiting[stateOf(transferStates, transfer_state)]?.owner === 'shop'
    ? 'otherShop'
    : 'none'

/** Whose turn it is, until when, and what happens then: straight from the machine's table, but for what others do. */
export const turnOf = (order: Order): Detail['turn'] => {
  const waiting = waitOf(onlineOrder, order)
  // The goods are awaited at their time whatever becomes of the refund.
  if (order.refund_open)
    return { owner: 'shop', until: waiting ? order.window_end : null, outcome: '请处理买家的退款申请' }
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  if (isRiding(order.logistics_status)) return { owner: 'none', until: order.window_end, outcome: '骑手送达后自动完成' }
  const passedOn = order.state === onlineStates.transferProcess.code && order.transfer_trouble === ''
  return { owner: passedOn ? holderOf(order) : 'shop', until: order.window_end, outcome: waiting.outcome }
}
