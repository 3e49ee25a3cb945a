import { event } from '#core/work/outbox'

/** When, under a number that is larger than that of everything before it on the same order, and why. */
type Happening = { eventId: number; at: string; reason: string }

/** An online order has moved: whoever follows it from outside is told. */
export const onlineMoved = event<
  {
    orderId: number
    sn: string
    merchantId: number
    channel: number
    move: string
    state: number
  } & Happening
>('onlineOrder.moved')

/** Something is wrong with an online order that stays where it is: the shop it was passed on to does not make it. */
export const onlineTroubled = event<{ orderId: number; merchantId: number; trouble: string } & Happening>(
  'onlineOrder.troubled',
)

/** What an online order says was edited, by a person or on its channel, or another store makes it now. */
export const onlineEdited = event<{ sn: string; merchantId: number; storeChanged: boolean }>('onlineOrder.edited')
