import { sql, type Insertable, type Selectable } from 'kysely'
import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { refuse } from '#core/http/refusal'
import type { WriteOff } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type Row = Selectable<WriteOff>
export type ShownRow = Row & { store_name: string | null }

/** A code is claimed before the channel is asked; of two who ask at once the second gets nothing. */
export const claim = async (tx: Tx, rows: readonly Insertable<WriteOff>[]): Promise<number[]> => {
  const claimed = await tx
    .insertInto('write_off')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['merchant_id', 'code']).where('undone_at', 'is', null).doNothing())
    .returning('id')
    .execute()
  return claimed.map(({ id }) => id)
}

/** Claims that have waited for an answer since before then, the oldest first. */
export const claimsBefore = (before: Date, limit: number): Promise<Row[]> =>
  db()
    .selectFrom('write_off')
    .selectAll()
    .where('verify_id', '=', '')
    .where('at', '<', before)
    .orderBy('at')
    .limit(limit)
    .execute()

export const unclaim = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx
      .deleteFrom('write_off')
      .where('id', 'in', [...ids])
      .where('verify_id', '=', '')
      .execute()
}

export const fulfil = (
  tx: Tx,
  id: number,
  done: { voucher_code: string; verify_id: string; certificate_id: string; at: Date },
): Promise<Row> => tx.updateTable('write_off').set(done).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const writeOffOf = async (merchantId: number, id: number): Promise<Row> =>
  (await db()
    .selectFrom('write_off')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('verify_id', '<>', '')
    .executeTakeFirst()) ?? refuse('notFound')

export const markUndone = async (tx: Tx, id: number, at: Date): Promise<void> => {
  await tx.updateTable('write_off').set({ undone_at: at }).where('id', '=', id).where('undone_at', 'is', null).execute()
}

type WriteOffQuery = { keyword?: string | undefined; page: number; page_size: number }

/** The records, newest first; a claim that is still being asked about is none. */
export const recordsOf = async (
  merchantId: number,
  { keyword, page, page_size }: WriteOffQuery,
): Promise<{ rows: ShownRow[]; total: number }> => {
  const found = db()
    .selectFrom('write_off as w')
    .where('w.merchant_id', '=', merchantId)
    .where('w.verify_id', '<>', '')
    .$if(Boolean(keyword), (query) =>
      query.where(
        sql<boolean>`(position(${keyword ?? ''} in w.voucher_code) > 0 or position(${keyword ?? ''} in w.title) > 0)`,
      ),
    )
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin('store as s', 's.id', 'w.store_id')
      .selectAll('w')
      .select('s.name as store_name')
      .orderBy('w.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

export type WriteOffStore = { id: number; openid: string }

/** The merchant's own store of this number, or all of them. */
export const ownStores = (merchantId: number, id?: number): Promise<WriteOffStore[]> =>
  db()
    .selectFrom('store')
    .select(['id', 'openid'])
    .where('merchant_id', '=', merchantId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .limit(2)
    .execute()

/** The shop under which the channel knows this store; undefined when none is bound to it. */
export const shopAtChannel = async (merchantId: number, storeId: number): Promise<string | undefined> => {
  const shop = await db()
    .selectFrom('online_shop')
    .select('channel_shop_id')
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .where('channel', '=', channelCodes.vouchers)
    .where('removed_at', 'is', null)
    .where('channel_shop_id', '<>', '')
    .executeTakeFirst()
  return shop?.channel_shop_id
}
