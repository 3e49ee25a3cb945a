import { sql, type Insertable, type Selectable } from 'kysely'
import type { DeliveryAddress } from '#core/db/schema'
import { seal, unseal } from '#core/outside/sealed'
import { db, type Tx } from '#core/db/tx'

export type AddressRow = Selectable<DeliveryAddress>

export const mobileColumn = (mobile: string) => ({ mobile_sealed: seal({ mobile }) })
export const mobileIn = ({ mobile_sealed }: AddressRow): string => unseal<{ mobile: string }>(mobile_sealed).mobile

/** One person changes a merchant's address book at a time, so that it always has exactly one default. */
export const lockBook = async (tx: Tx, merchantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delivery-address ${merchantId}`}, 0))`.execute(tx)
}

/** The default first, then the newest. */
export const addressesOf = (merchantId: number): Promise<AddressRow[]> =>
  db()
    .selectFrom('delivery_address')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

export const addressOf = (tx: Tx, merchantId: number, id: number): Promise<AddressRow | undefined> =>
  tx
    .selectFrom('delivery_address')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst()

export const insertAddress = (tx: Tx, address: Insertable<DeliveryAddress>): Promise<AddressRow> =>
  tx.insertInto('delivery_address').values(address).returningAll().executeTakeFirstOrThrow()

export const patchAddress = (tx: Tx, id: number, change: Partial<Insertable<DeliveryAddress>>): Promise<AddressRow> =>
  tx.updateTable('delivery_address').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const removeAddress = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('delivery_address').where('id', '=', id).execute()
}

/** Makes room for another default. */
export const clearDefault = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx
    .updateTable('delivery_address')
    .set({ is_default: false })
    .where('merchant_id', '=', merchantId)
    .where('is_default', '=', true)
    .execute()
}
