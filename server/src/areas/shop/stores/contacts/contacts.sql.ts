import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { StoreContact } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type Contact = Selectable<StoreContact>

/** The people of these stores, those in charge first; a store has a handful. */
export const contactsOf = (storeIds: readonly number[]): Promise<Contact[]> =>
  db()
    .selectFrom('store_contact')
    .selectAll()
    .where('store_id', 'in', [...storeIds, 0])
    .orderBy('store_id')
    .orderBy('type')
    .orderBy('id')
    .limit(5_000)
    .execute()

/** Whom to call first at a store, as `contactsFor` finds them: whoever is there for this, else in charge. */
export const contactFor = (storeId: RawBuilder<unknown>, type: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select type, name, phone from store_contact c where store_id = ${storeId} order by c.type <> ${type}, c.type, id limit 1`

export const contactById = (merchantId: number, id: number): Promise<Contact | undefined> =>
  db()
    .selectFrom('store_contact')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

export const insertContact = (tx: Tx, contact: Insertable<StoreContact>): Promise<Contact> =>
  tx.insertInto('store_contact').values(contact).returningAll().executeTakeFirstOrThrow()

type ContactFields = Pick<Contact, 'type' | 'name' | 'phone' | 'position'>

export const patchContact = (
  tx: Tx,
  storeId: number,
  id: number,
  fields: ContactFields,
): Promise<Contact | undefined> =>
  tx
    .updateTable('store_contact')
    .set(fields)
    .where('id', '=', id)
    .where('store_id', '=', storeId)
    .returningAll()
    .executeTakeFirst()

export const deleteContact = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('store_contact').where('id', '=', id).execute()
}

/** Whose store has somebody with this phone. */
export const merchantsOfStoreContact = (phone: string): Promise<Pick<Contact, 'merchant_id' | 'name'>[]> =>
  db().selectFrom('store_contact').select(['merchant_id', 'name']).where('phone', '=', phone).limit(50).execute()

/** Which of these stores have somebody who can be called. */
export const storesWithContact = async (storeIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await db()
    .selectFrom('store_contact')
    .select('store_id')
    .distinct()
    .where('store_id', 'in', [...storeIds, 0])
    .execute()
  return new Set(rows.map(({ store_id }) => store_id))
}
