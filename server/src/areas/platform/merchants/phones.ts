import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { foundBy, type PhoneOwner } from '@zdb/contract/platform/merchants/looks'
import { contactsOf } from '#areas/people/account/public'
import { merchantById, peopleOf } from '#areas/people/identity/public'
import { contactsOf as storeContactsOf, storesOf } from '#areas/shop/stores/public'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'

/** Nobody has more people than are read at once. */
const mostContacts = 200

export type Reachable = { of: PhoneOwner; id: number; name: string; position: string; phone: string }

/** Everybody of a merchant who can be called: who signs in, whom it named, and whom its stores named. */
export const reachableAt = async (merchantId: number): Promise<Reachable[]> => {
  const stores = await storesOf({ merchantId })
  const names = new Map(stores.map(({ id, name }) => [id, name]))
  const [people, contacts, ofStores] = await Promise.all([
    peopleOf(merchantId),
    contactsOf(merchantId, undefined, mostContacts, 0),
    storeContactsOf([...names.keys()]),
  ])
  return [
    ...people.map(({ id, name, mobile, is_master, role }): Reachable => ({
      of: 'account',
      id,
      name,
      position: is_master ? '主账户' : (role ?? '子账号'),
      phone: mobile,
    })),
    ...contacts.map(({ id, name, phone }): Reachable => ({ of: 'contact', id, name, position: '商家联系人', phone })),
    ...ofStores.map(({ id, name, phone, store_id }): Reachable => ({
      of: 'storeContact',
      id,
      name,
      position: names.get(store_id) ?? '门店联系人',
      phone,
    })),
  ]
}

/** One phone in full is a further look, with a reason of its own. */
export const revealPhone = async (
  merchant: string,
  { of, id, reason }: Body<typeof merchants.revealPhone>,
  look: Look,
): Promise<Result<typeof merchants.revealPhone>> => {
  const { id: merchantId } = await merchantById(idOf(merchant))
  const person =
    (await reachableAt(merchantId)).find((each) => each.of === of && each.id === Number(id)) ?? refuse('notFound')
  await look(merchantId, `${person.name}（${foundBy[of]}）`, reason)
  return { phone: person.phone }
}
