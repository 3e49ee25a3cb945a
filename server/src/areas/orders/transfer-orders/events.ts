import { event } from '#core/work/outbox'

/** An order has entered the pool: shops may grab it or quote for it from now on. */
export const orderPooled = event<{ orderId: number }>('transferOrder.pooled')

/** What an order in the pool says was edited: whoever has it before the eyes looks again. `told` know it already. */
export const orderEdited = event<{ orderId: number; revision: number; told: readonly number[] }>('transferOrder.edited')

/** Others see from now on whom an order is for, or see that it is for somebody else. */
export const orderShown = event<{ orderId: number }>('transferOrder.shown')

/** A shop has the order and makes it: it confirmed, grabbed, or its quote was paid. */
export const orderTaken = event<{ sn: string; shopMerchantId: number }>('transferOrder.taken')

/** What an order says that a shop makes has changed with its consent. */
export const takenEdited = event<{ sn: string; shopMerchantId: number }>('transferOrder.takenEdited')

/** What a shop made is no longer its to make: it gave it back, or its sender has all the money back. */
export const takenLeft = event<{ sn: string; shopMerchantId: number }>('transferOrder.takenLeft')

/** The shop has handed in photos of what it made. */
export const photosHandedIn = event<{ orderId: number }>('transferOrder.photosHandedIn')

/** An order that passes on an online order has moved. */
export const transferMoved = event<{
  sn: string
  originSn: string
  merchantId: number
  move: string
  state: number
  afterSaleOpen: boolean
}>('transferOrder.moved')
