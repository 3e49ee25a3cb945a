import { event } from '#core/work/outbox'

/** An online order has moved: whoever follows it from outside is told. */
export const onlineMoved = event<{
  orderId: number
  sn: string
  merchantId: number
  channel: number
  move: string
  state: number
}>('onlineOrder.moved')
