import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { namedPlace } from '#core/places/named-place'
import { refuseOther } from '#core/terms/expected'
import { within, type Tx } from '#core/db/tx'
import {
  addressesOf,
  addressOf,
  clearDefault,
  insertAddress,
  lockBook,
  mobileColumn,
  mobileIn,
  patchAddress,
  removeAddress,
  type AddressRow,
} from './address-book.sql.ts'

type AddressView = Result<typeof deliverySetup.addAddress>

const maxAddresses = 200

const present = (row: AddressRow): AddressView => ({
  id: String(row.id),
  name: row.name,
  mobile: mobileIn(row),
  province: row.province,
  city: row.city,
  county: row.county,
  address: row.address,
  place_known: row.city_code !== '',
  is_default: row.is_default,
})

export const listAddresses = async ({ merchantId }: Actor): Promise<AddressView[]> =>
  (await addressesOf(merchantId)).map(present)

/** A book has some hundred entries at most, and is read whole. */
export const pageOfAddresses = async (
  actor: Actor,
  { page, page_size }: Query<typeof deliverySetup.accountAddresses>,
): Promise<Result<typeof deliverySetup.accountAddresses>> => {
  const all = await listAddresses(actor)
  return { items: all.slice((page - 1) * page_size, page * page_size), total: all.length, page, page_size }
}

export const takeAddress = async (actor: Actor, id: string): Promise<AddressView> =>
  (await listAddresses(actor)).find((address) => address.id === id) ?? refuse('notFound')

/** The first address is the default, whatever was asked. */
export const addAddress = (
  actor: Actor,
  { mobile, is_default, ...typed }: Query<typeof deliverySetup.addAddress>,
): Promise<AddressView> =>
  within(async (tx) => {
    const place = { ...typed, ...namedPlace(typed) }
    await lockBook(tx, actor.merchantId)
    const known = await addressesOf(actor.merchantId)
    if (known.length >= maxAddresses) refuse('invalid', `最多保存${maxAddresses}个地址`)
    const first = is_default || known.length === 0
    if (first) await clearDefault(tx, actor.merchantId)
    const row = await insertAddress(tx, {
      merchant_id: actor.merchantId,
      ...place,
      ...mobileColumn(mobile),
      is_default: first,
      created_at: now(),
    })
    await record(tx, actor, 'deliverySetup.addAddress', row.id, { after: { city: place.city, is_default: first } })
    return present(row)
  })

/** What was written before the list was asked is asked for when its place is touched, not when it becomes the default. */
const isPlaceIn = (change: object): boolean => ['province', 'city', 'county', 'address'].some((part) => part in change)

const bookEntry = async (tx: Tx, actor: Actor, id: string): Promise<AddressRow> => {
  await lockBook(tx, actor.merchantId)
  return (await addressOf(tx, actor.merchantId, idOf(id))) ?? refuse('notFound')
}

const defaultIn = async ({ merchantId }: Actor): Promise<string> =>
  String((await addressesOf(merchantId)).find(({ is_default }) => is_default)?.id ?? '')

export const editAddress = (
  actor: Actor,
  { id, mobile, is_default, expect, ...place }: Body<typeof deliverySetup.editAddress>,
): Promise<AddressView> =>
  within(async (tx) => {
    const before = await bookEntry(tx, actor, id)
    if (expect) refuseOther(expect, { default_id: await defaultIn(actor) })
    if (is_default === false && before.is_default) refuseField('is_default', '请把另一个地址设为默认')
    if (is_default) await clearDefault(tx, actor.merchantId)
    const change = {
      ...place,
      ...(isPlaceIn(place) && namedPlace({ ...before, ...place })),
      ...(mobile !== undefined && mobileColumn(mobile)),
      is_default: is_default ?? before.is_default,
    }
    const row = await patchAddress(tx, before.id, change)
    await record(tx, actor, 'deliverySetup.editAddress', row.id, {
      before: { city: before.city, is_default: before.is_default },
      after: { city: row.city, is_default: row.is_default },
    })
    return present(row)
  })

export const saveAddress = (
  actor: Actor,
  { id, is_default, ...place }: Body<typeof deliverySetup.saveAccountAddress>,
): Promise<AddressView> =>
  id === undefined
    ? addAddress(actor, { ...place, is_default: is_default ?? false })
    : editAddress(actor, { ...place, id, is_default })

/** The newest of the others follows a default that goes. */
export const dropAddress = (actor: Actor, id: string): Promise<null> =>
  within(async (tx) => {
    const gone = await bookEntry(tx, actor, id)
    await removeAddress(tx, gone.id)
    const [heir] = gone.is_default ? await addressesOf(actor.merchantId) : []
    if (heir) await patchAddress(tx, heir.id, { is_default: true })
    await record(tx, actor, 'deliverySetup.deleteAddress', gone.id, { before: { city: gone.city } })
    return null
  })
