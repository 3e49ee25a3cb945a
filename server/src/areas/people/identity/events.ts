import { event } from '#core/work/outbox'

export const merchantRegistered = event<{ merchantId: number; name: string }>('merchant.registered')

export type SecurityNotice = { to: string; text: string }

/** One for each place where the person is reached, so that one that fails is tried again alone. */
export const securityNotice = event<SecurityNotice>('identity.securityNotice')
export const securityLetter = event<SecurityNotice>('identity.securityLetter')

/** Everything of it that names or shows a person goes; what it did stays under its number. */
export const merchantErased = event<{ merchantId: number }>('merchant.erased')
