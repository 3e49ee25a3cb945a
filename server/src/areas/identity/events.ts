import { event } from '#core/work/outbox'

export const merchantRegistered = event<{ merchantId: number; name: string }>('merchant.registered')
