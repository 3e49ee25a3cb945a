import { isChosen, isTold } from '@zdb/contract/desk/push/is-told'
import type { PushKind } from '@zdb/contract/desk/push/kinds'
import { pushEvents, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { PositionCode } from '@zdb/contract/people/account/positions'
import { contactsOf as merchantContacts } from '#areas/people/account/public'
import { contactsFor } from '#areas/shop/stores/public'
import { hears, usualSetting } from '#areas/desk/push/public'
import { now } from '#core/time/clock'
import type { Owners } from './owners.ts'

/** Somebody with a mobile who can be written to: whom the merchant keeps as a contact, or who has proven theirs. */
export type Contact = { name: string; phone: string; isProven: boolean }

const mobile = /^1[3-9]\d{9}$/

/** Who at a store and at the merchant is there for which news; the others stand in. */
const inCharge: Partial<Record<PushKind, { type: 3 | 4; position: PositionCode }>> = {
  delivery: { type: 3, position: 5 },
  afterSale: { type: 4, position: 6 },
}
const usual = { type: 2, position: 2 } as const

const mostContacts = 200

/** Everybody who might be written to, in this order: the store's people, the merchant's, those who sign in. */
export const contactList = async (
  { merchantId, people }: Owners,
  storeId: number | null,
  event: PushEvent,
): Promise<Contact[]> => {
  const { type, position } = inCharge[pushEvents[event].kind] ?? usual
  const ofStore = storeId === null ? [] : await contactsFor(storeId, type)
  const ofMerchant = (await merchantContacts(merchantId, undefined, mostContacts, 0)).toReversed()
  const all = [
    ...ofStore,
    ...ofMerchant.filter((contact) => contact.position === position),
    ...ofMerchant
      .filter((contact) => contact.position !== position)
      .toSorted((one, other) => one.position - other.position),
    ...people
      .toSorted((one, other) => Number(other.isMaster) - Number(one.isMaster))
      .flatMap(({ name, mobile: phone }) => (phone === undefined ? [] : [{ name, phone }])),
  ]
  const byPhone = new Map<string, Contact>()
  const proven = new Set(people.map((person) => person.mobile))
  for (const { name, phone } of all)
    if (mobile.test(phone) && !byPhone.has(phone)) byPhone.set(phone, { name, phone, isProven: proven.has(phone) })
  return [...byPhone.values()]
}

/**
 * Whether this contact is written to: now, once their quiet hours are over, or not at all. Who signs in is told as they
 * have chosen, and of nothing they may not read; who does not is told as the owner has chosen.
 */
export const mayText = (
  { people, everybody, settings, masterId }: Owners,
  event: PushEvent,
  { phone }: Pick<Contact, 'phone'>,
): 'now' | 'later' | 'never' => {
  const known = everybody.find((account) => account.mobile === phone)
  const person = people.find(({ accountId }) => accountId === known?.id)
  if (known && !(person && hears(person, event))) return 'never'
  const setting = settings.get(known?.id ?? masterId) ?? usualSetting
  const isWanted = setting.choices[`${event}.sms`] !== false && isChosen(setting.choices, event, 'urgentSms')
  if (!isWanted) return 'never'
  return isTold(setting, event, 'urgentSms', now()) ? 'now' : 'later'
}

export const contactWords = ({ name, phone }: Contact): string => `${name} ${maskPhone(phone)}`
