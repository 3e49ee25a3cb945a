import { maskAddress, maskName, maskPhone } from '@zdb/contract/kit/masking'
import { seal, searchHash, unseal } from '#core/outside/sealed'

/** Whom an order is about. It exists in the open only in hand, never at rest. */
export type People = {
  consignee: string
  mobile: string
  phone: string
  address: string
  buyer_name: string
  buyer_mobile: string
}

/** Chinese characters in a phone become underscores (spec 2, section 5). */
const cleanPhone = (text: string): string => text.replaceAll(/\p{Script=Han}/gu, '_')

/** The eleven digits of a number that may go on with an extension. */
export const mainNumber = (mobile: string): string => /^\d{11}/.exec(mobile)?.[0] ?? mobile

/** A number with an extension, as channels hand out to hide the real one, is masked like the number. */
export const maskNumber = (number: string): string => {
  const [, main = '', rest = ''] = /^(\d{11})(.*)$/.exec(number) ?? []
  if (main) return `${maskPhone(main)}${rest && rest.slice(0, 1) + '*'.repeat(rest.length - 1)}`
  return number && `***${number.slice(-4)}`
}

/** Same phone, same day, same address: most likely the same order. */
export const twinHash = (mobile: string, day: string, address: string): Buffer | null =>
  mobile === '' ? null : searchHash('twin', `${mobile}|${day}|${address.replaceAll(/\s/g, '')}`)

/** What the database keeps of people: sealed, and beside it what may be shown and searched. */
export const peopleColumns = (people: People, day: string, tailNumber = '') => {
  const mobile = cleanPhone(people.mobile)
  const number = mainNumber(mobile)
  const tail = number.slice(-4) || tailNumber
  return {
    people_sealed: seal({ ...people, mobile, phone: cleanPhone(people.phone) }),
    consignee_masked: maskName(people.consignee),
    mobile_masked: mobile === '' ? tail && `*******${tail}` : maskNumber(mobile),
    address_masked: maskAddress(people.address),
    buyer_masked: maskName(people.buyer_name),
    mobile_hash: number === '' ? null : searchHash('mobile', number),
    tail_hash: tail === '' ? null : searchHash('tail', tail),
    tail_number: tail,
    name_hash: people.consignee === '' ? null : searchHash('name', people.consignee),
    twin_hash: twinHash(mobile, day, people.address),
  }
}

export const peopleOf = (sealed: Buffer): People => unseal<People>(sealed)
