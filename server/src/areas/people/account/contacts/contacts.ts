import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { account } from '@zdb/contract/people/account/endpoints'
import { positionName, positions } from '@zdb/contract/people/account/positions'
import { maskPhone } from '@zdb/contract/kit/masking'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { refreshScreens } from '#areas/desk/push/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { idOf } from '#core/http/ids'
import { now } from '#core/time/clock'
import { within } from '#core/db/tx'
import {
  contactCount,
  contactOf,
  contactsOf,
  deleteContact,
  insertContact,
  most,
  updateContact,
  type Contact,
} from './contacts.sql.ts'

type Row = Result<typeof account.saveContact>

const present = ({ id, name, phone, position, remark, at }: Contact): Row => ({
  id: String(id),
  name,
  phone,
  position,
  position_name: positionName(position),
  remark,
  at,
})

const told = ({ name, phone, position }: Contact) => ({
  name,
  phone: maskPhone(phone),
  position: positionName(position),
})

/** Colleagues who have the list open see it as it is now. */
const refreshList = (merchantId: number, id: number): void =>
  refreshScreens([merchantId], { type: pushTypes.notice, identity: 0, params: { contact: String(id) } })

export const contacts = async (
  { merchantId }: Actor,
  { page, page_size, keyword }: Query<typeof account.contacts>,
): Promise<Result<typeof account.contacts>> => {
  const [rows, total] = await Promise.all([
    contactsOf(merchantId, keyword, page_size, (page - 1) * page_size),
    contactCount(merchantId, keyword),
  ])
  return { items: rows.map(present), total, page, page_size }
}

export const saveContact = (actor: Actor, { id, ...fields }: Body<typeof account.saveContact>): Promise<Row> =>
  within(async (tx) => {
    const { merchantId } = actor
    const before = id === undefined ? undefined : await contactOf(merchantId, idOf(id))
    const saved = before
      ? await updateContact(tx, merchantId, before.id, fields, now())
      : await insertContact(tx, merchantId, fields, now())
    await record(tx, actor, 'account.saveContact', saved.id, {
      ...(before && { before: told(before) }),
      after: told(saved),
    })
    refreshList(merchantId, saved.id)
    return present(saved)
  })

export const removeContact = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const removed = await deleteContact(tx, actor.merchantId, idOf(id))
    await record(tx, actor, 'account.removeContact', removed.id, { before: told(removed) })
    refreshList(actor.merchantId, removed.id)
    return null
  })

const position = [...positions]

export const contactPersons = async ({ merchantId }: Actor): Promise<Result<typeof account.contactPersons>> => ({
  contact: (await contactsOf(merchantId, undefined, most, 0)).map(present),
  position,
})

export const contactPerson = async (
  { merchantId }: Actor,
  id: string,
): Promise<Result<typeof account.contactPerson>> => ({
  contact: present(await contactOf(merchantId, idOf(id))),
  position,
})

export const saveContactPerson = async (
  actor: Actor,
  body: Body<typeof account.saveContact>,
): Promise<Result<typeof account.contactPerson>> => ({ contact: await saveContact(actor, body), position })
