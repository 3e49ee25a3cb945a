import { event } from '#core/outbox'

export const merchantRegistered = event<{ merchantId: number; name: string }>('merchant.registered')
