import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrder } from '#areas/orders/transfer-orders/public'
import { waitOf } from '#core/domain/machine'
import { onlineOrder } from '../machine.ts'
import { answerBy, type Detail } from './present-parts.ts'
import type { ListedOrder } from '../list/listed.sql.ts'
import type { Order } from '../online-order.sql.ts'

/** Of an order that was passed on: the other shop once one was asked; before that its transfer says what is next. */
const holderOf = ({ transfer_state }: Order): 'otherShop' | 'none' =>
  transfer_state !== null && transferOrder.waiting[stateOf(transferStates, transfer_state)]?.owner === 'shop'
    ? 'otherShop'
    : 'none'

/** A refund is answered by the channel's deadline; without one the shop still answers, and nothing is counted. */
const refundTurn = ({ refund, channel }: ListedOrder): Detail['turn'] => {
  const until = refund && answerBy(refund, channel)
  if (!until) return { owner: 'shop', until: null, of: '', outcome: '请处理买家的退款申请' }
  const outcome = `请处理买家的退款申请；逾期由${channelOf(channel).name}决定，通常直接退款给买家`
  return { owner: 'shop', until, of: '答复', outcome }
}

/** Whose turn it is, until when, and what happens then: straight from the machine's table, but for what others do. */
export const turnOf = (order: ListedOrder): Detail['turn'] => {
  const waiting = waitOf(onlineOrder, order)
  if (order.refund_open) return refundTurn(order)
  if (!waiting) return { owner: 'none', until: null, of: '', outcome: '' }
  const brought = { until: order.window_end, of: '送达' } as const
  if (isRiding(order.logistics_status)) return { owner: 'none', ...brought, outcome: '骑手送达后自动完成' }
  const passedOn = order.state === onlineStates.transferProcess.code && order.transfer_trouble === ''
  return { owner: passedOn ? holderOf(order) : 'shop', ...brought, outcome: waiting.outcome }
}
