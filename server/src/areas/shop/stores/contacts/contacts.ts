import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { contactTypes } from '@zdb/contract/shop/stores/states'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { lockEditable } from '../profile/editing.ts'
import { tellStore } from '../store-push.ts'
import { storeOf, storesOf } from '../stores.sql.ts'
import { contactById, contactsOf, deleteContact, insertContact, patchContact, type Contact } from './contacts.sql.ts'

export type ContactTypeId = keyof typeof contactTypes
type ContactView = Result<typeof stores.contact>

export const presentContact = ({ id, store_id, type, name, phone, position }: Contact): ContactView => ({
  id: String(id),
  sid: String(store_id),
  type,
  type_zh: contactTypes[type as keyof typeof contactTypes],
  name,
  phone,
  position,
})

export const contactTypeList = (): Result<typeof stores.contactTypes> =>
  Object.entries(contactTypes).map(([id, name]) => ({ id: Number(id), name }))

export const listContacts = async (actor: Actor, storeId?: number): Promise<ContactView[]> => {
  const ids = storeId === undefined ? (await storesOf(actor)).map(({ id }) => id) : [(await storeOf(actor, storeId)).id]
  return (await contactsOf(ids)).map(presentContact)
}

/** Whom to call at a store, whoever is there for this first; the others stand in, those in charge before the rest. */
export const contactsFor = async (storeId: number, type: ContactTypeId): Promise<Contact[]> => {
  const all = await contactsOf([storeId])
  return [...all.filter((contact) => contact.type === type), ...all.filter((contact) => contact.type !== type)]
}

const contactOf = async ({ merchantId }: Actor, id: number): Promise<Contact> =>
  (await contactById(merchantId, id)) ?? refuse('notFound')

export const showContact = async (actor: Actor, id: number): Promise<ContactView> =>
  presentContact(await contactOf(actor, id))

export const saveContact = (
  actor: Actor,
  storeId: number,
  { id, type, name, phone, position }: Body<typeof stores.saveContact>,
): Promise<ContactView> =>
  within(async (tx) => {
    const store = await lockEditable(tx, actor, storeId)
    const fields = { type, name, phone, position }
    const saved =
      id === undefined
        ? await insertContact(tx, { ...fields, merchant_id: actor.merchantId, store_id: storeId, at: now() })
        : ((await patchContact(tx, storeId, idOf(id), fields)) ?? refuse('notFound'))
    await record(tx, actor, 'stores.saveContact', saved.id, { after: { store: storeId, type, name } })
    await tellStore(tx, store, '门店联系人已更新', `${store.name}的联系人已更新`)
    return presentContact(saved)
  })

export const removeContact = (actor: Actor, id: number): Promise<null> =>
  within(async (tx) => {
    const contact = await contactOf(actor, id)
    const store = await lockEditable(tx, actor, contact.store_id)
    await deleteContact(tx, id)
    await record(tx, actor, 'stores.removeContact', id, {
      before: { store: store.id, type: contact.type, name: contact.name },
    })
    await tellStore(tx, store, '门店联系人已更新', `${store.name}的联系人已更新`)
    return null
  })
