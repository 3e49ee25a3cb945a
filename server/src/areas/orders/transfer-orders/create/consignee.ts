import { maskName, maskPhone } from '@zdb/contract/kit/masking'
import { searchHash, seal, unseal } from '#core/outside/sealed'

export type Consignee = { consignee: string; mobile: string; phone: string; address: string }

/** Chinese characters in a phone become underscores (spec 2, section 5). */
const cleanPhone = (text: string): string => text.replaceAll(/\p{Script=Han}/gu, '_')

/** What the database keeps of a person: sealed, and beside it what may be shown and searched. */
export const consigneeColumns = ({ consignee, mobile, phone, address }: Consignee) => ({
  consignee_sealed: seal({ consignee, mobile, phone: cleanPhone(phone), address }),
  consignee_masked: maskName(consignee),
  mobile_masked: maskPhone(mobile),
  mobile_hash: searchHash('mobile', mobile),
  tail_hash: searchHash('tail', mobile.slice(-4)),
})

export const consigneeOf = (sealed: Buffer): Consignee => unseal<Consignee>(sealed)
