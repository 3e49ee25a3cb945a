import { event } from '#core/outbox'

/** An order has entered the pool: shops may grab it or quote for it from now on. */
export const orderPooled = event<{ orderId: number }>('transferOrder.pooled')
