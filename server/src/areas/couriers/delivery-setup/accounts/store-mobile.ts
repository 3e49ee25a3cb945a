import { isMobile } from '@zdb/contract/kit/contact-rules'
import { contactsFor, type StoreFacts } from '#areas/shop/stores/public'
import { masterOf } from './master.sql.ts'

const forRiders = 3

/** Whom a rider calls at the store. Couriers also send messages, so it is a mobile; the merchant's own where no contact has one. */
export const mobileAt = async ({ id, merchant_id }: Pick<StoreFacts, 'id' | 'merchant_id'>): Promise<string> => {
  const contacts = await contactsFor(id, forRiders)
  return contacts.find(({ phone }) => isMobile(phone))?.phone ?? (await masterOf(merchant_id)).mobile
}
