import { sql, type Insertable, type Selectable } from 'kysely'
import type { InvoiceTitle } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'

export type Title = Selectable<InvoiceTitle>

export const titlesOf = (merchantId: number): Promise<Title[]> =>
  db()
    .selectFrom('invoice_title')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const titleOf = async (on: Db, merchantId: number, id: number): Promise<Title> =>
  (await on
    .selectFrom('invoice_title')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()) ?? refuse('notFound')

/** Those who save one wait for each other: of two at the same time one is the default. */
export const lockTitles = async (tx: Tx, merchantId: number): Promise<Title[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoice_title ${merchantId}`}, 0))`.execute(tx)
  return tx.selectFrom('invoice_title').selectAll().where('merchant_id', '=', merchantId).execute()
}

export const clearDefault = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx
    .updateTable('invoice_title')
    .set({ is_default: false })
    .where('merchant_id', '=', merchantId)
    .where('is_default', '=', true)
    .execute()
}

export const insertTitle = (tx: Tx, title: Insertable<InvoiceTitle>): Promise<Title> =>
  tx.insertInto('invoice_title').values(title).returningAll().executeTakeFirstOrThrow()

export const patchTitle = (tx: Tx, id: number, change: Partial<Insertable<InvoiceTitle>>): Promise<Title> =>
  tx.updateTable('invoice_title').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteTitle = async (tx: Tx, merchantId: number, id: number): Promise<Title> =>
  (await tx
    .deleteFrom('invoice_title')
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .returningAll()
    .executeTakeFirst()) ?? refuse('notFound')
