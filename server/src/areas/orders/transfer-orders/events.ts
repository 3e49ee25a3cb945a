import { event } from '#core/work/outbox'

/** An order has entered the pool: shops may grab it or quote for it from now on. */
export const orderPooled = event<{ orderId: number }>('transferOrder.pooled')

/** What an order in the pool says was edited: whoever has it before the eyes looks again. `told` know it already. */
export const orderEdited = event<{ orderId: number; revision: number; told: readonly number[] }>('transferOrder.edited')

/** An order that passes on an online order has moved. */
export const transferMoved = event<{
  sn: string
  originSn: string
  merchantId: number
  move: string
  state: number
  afterSaleOpen: boolean
}>('transferOrder.moved')
