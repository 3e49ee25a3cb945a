import { event } from '#core/work/outbox'

/** A shop may be spoken for, again or for the first time: what it missed is fetched. */
export const shopBound = event<{ shopId: number }>('channelShop.bound')

/** The pay-app has looked at a ware, or moved it by itself. */
export const itemMoved = event<{ shopId: number; outItemId: string }>('channelShop.itemMoved')
