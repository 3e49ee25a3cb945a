import { event } from '#core/outbox'

/** A delivery for an order has moved: whoever keeps the order looks how it stands now. */
export const deliveryMoved = event<{
  originKind: number
  originSn: string
  merchantId: number
  deliverySn: string
  move: string
}>('delivery.moved')
