import { sql, type Insertable, type Selectable } from 'kysely'
import type { FlashGrab, FlashPush } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

/** Writes a purchase and lengthens what the store has, in one statement. */
export const insertPurchase = async (tx: Tx, purchase: Insertable<FlashPush>): Promise<number> => {
  const { id } = await tx.insertInto('flash_push').values(purchase).returning('id').executeTakeFirstOrThrow()
  await tx.updateTable('store').set({ flash_until: purchase.until_at }).where('id', '=', purchase.store_id).execute()
  return id
}

export type PurchaseRow = Selectable<FlashPush> & { store_name: string; actor: string }

const purchases = (merchantId: number, storeId: number | undefined) =>
  db()
    .selectFrom('flash_push as f')
    .where('f.merchant_id', '=', merchantId)
    .$if(storeId !== undefined, (query) => query.where('f.store_id', '=', storeId ?? 0))

export const purchasesOf = (
  merchantId: number,
  storeId: number | undefined,
  limit: number,
  offset: number,
): Promise<PurchaseRow[]> =>
  purchases(merchantId, storeId)
    .innerJoin('store as s', 's.id', 'f.store_id')
    .innerJoin('account as a', 'a.id', 'f.account_id')
    .selectAll('f')
    .select(['s.name as store_name', 'a.name as actor'])
    .orderBy('f.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const purchaseCount = async (merchantId: number, storeId: number | undefined): Promise<number> => {
  const { count } = await purchases(merchantId, storeId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** An order that this store won while others did not see it yet. */
export const noteFlashGrab = async (tx: Tx, grab: Insertable<FlashGrab>): Promise<void> => {
  await tx
    .insertInto('flash_grab')
    .values(grab)
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(grab))
    .execute()
}

export type Won = { count: number; amount: number }

export const wonBy = async (storeId: number): Promise<Won> => {
  const { rows } = await sql<Won>`
    select count(*)::int as count, coalesce(sum(price), 0)::bigint as amount from flash_grab
    where store_id = ${storeId}`.execute(db())
  return rows[0] ?? { count: 0, amount: 0 }
}

export const winsOf = (storeId: number, limit: number, offset: number): Promise<Selectable<FlashGrab>[]> =>
  db()
    .selectFrom('flash_grab')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
