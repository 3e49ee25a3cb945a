import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { AccountContact } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'

export type Contact = Selectable<AccountContact>
export type ContactFields = Pick<Contact, 'name' | 'phone' | 'position' | 'remark'>

const ofMerchant = (merchantId: number, keyword: string | undefined) => {
  const all = db().selectFrom('account_contact').where('merchant_id', '=', merchantId)
  if (!keyword) return all
  const like = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  return all.where((where) => where.or([where('name', 'ilike', like), where('phone', 'like', like)]))
}

export const contactsOf = (merchantId: number, keyword: string | undefined, limit: number, offset: number) =>
  ofMerchant(merchantId, keyword).selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()

/** The older call shows them all at once; nobody has that many. */
export const most = 200

/** Whom to call at a merchant for this: whoever is there for it, else in charge, else the first that was named. */
export const contactFor = (merchantId: RawBuilder<unknown>, wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select position, name, phone from (
    select * from account_contact where merchant_id = ${merchantId} order by id desc limit ${sql.lit(most)}
  ) one order by one.position <> ${wanted}, one.position, id limit 1`

/** Whose person has this phone. */
export const merchantsOfContact = (phone: string): Promise<Pick<Contact, 'merchant_id' | 'name'>[]> =>
  db().selectFrom('account_contact').select(['merchant_id', 'name']).where('phone', '=', phone).limit(50).execute()

export const contactCount = async (merchantId: number, keyword: string | undefined): Promise<number> => {
  const { count } = await ofMerchant(merchantId, keyword)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const contactOf = async (merchantId: number, id: number): Promise<Contact> =>
  (await ofMerchant(merchantId, undefined).selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const insertContact = (tx: Tx, merchantId: number, fields: ContactFields, at: Date): Promise<Contact> =>
  tx
    .insertInto('account_contact')
    .values({ ...fields, merchant_id: merchantId, at })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateContact = async (
  tx: Tx,
  merchantId: number,
  id: number,
  fields: ContactFields,
  at: Date,
): Promise<Contact> =>
  (await tx
    .updateTable('account_contact')
    .set({ ...fields, at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) ?? refuse('notFound')

export const deleteContact = async (tx: Tx, merchantId: number, id: number): Promise<Contact> =>
  (await tx
    .deleteFrom('account_contact')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()) ?? refuse('notFound')

export const dropContacts = async (merchantId: number): Promise<void> => {
  await db().deleteFrom('account_contact').where('merchant_id', '=', merchantId).execute()
}
