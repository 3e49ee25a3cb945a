import { event } from '#core/work/outbox'

/** A shop may be spoken for, again or for the first time: what it missed is fetched. */
export const shopBound = event<{ shopId: number }>('channelShop.bound')
