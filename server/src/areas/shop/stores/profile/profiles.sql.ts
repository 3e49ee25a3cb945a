import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { undeleted, type StoreFacts } from '../stores.sql.ts'
import type { Hours } from './hours.ts'
import type { PlaceColumns } from './place.ts'

/** One at a time decides which of a merchant's stores is the default one, until the transaction ends. */
export const lockDefault = async (tx: Tx, merchantId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`default-store ${merchantId}`}, 0))`.execute(tx)
}

/** The first store of a merchant is its default one. */
export const insertStore = async (
  tx: Tx,
  merchantId: number,
  { hours, ...store }: PlaceColumns & { name: string; categories: number[]; hours: Hours },
): Promise<StoreFacts> => {
  await lockDefault(tx, merchantId)
  const { rows } = await sql<{ held: boolean }>`
    select exists (select 1 from store where merchant_id = ${merchantId} and is_default) as held`.execute(tx)
  return tx
    .insertInto('store')
    .values({
      ...store,
      merchant_id: merchantId,
      openid: randomUUID(),
      hours: JSON.stringify(hours),
      is_default: !rows[0]?.held,
      business_state: businessStates.open.code,
      life_state: lifeStates.draft.code,
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type StoreColumns = Partial<
  Pick<StoreFacts, 'name' | 'categories' | 'logo' | 'images' | 'real_shots'> & PlaceColumns & { hours: Hours }
>

/** A change that names nothing leaves the store as it is. */
export const patchStore = (tx: Tx, id: number, { hours, ...change }: StoreColumns): Promise<StoreFacts> =>
  tx
    .updateTable('store')
    .set({ ...change, ...(hours && { hours: JSON.stringify(hours) }), merchant_id: sql.ref('merchant_id') })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const makeDefault = async (tx: Tx, merchantId: number, id: number): Promise<void> => {
  await tx
    .updateTable('store')
    .set({ is_default: false })
    .where('merchant_id', '=', merchantId)
    .where('is_default', '=', true)
    .execute()
  await tx.updateTable('store').set({ is_default: true }).where('id', '=', id).execute()
}

/** The one that takes the place of a default store that goes: a normal one before all others, the oldest of them. */
export const nextDefault = (tx: Tx, merchantId: number, leaving: number): Promise<Pick<StoreFacts, 'id'> | undefined> =>
  tx
    .selectFrom('store')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '<>', leaving)
    .where(undeleted)
    .orderBy(sql`life_state <> ${sql.lit(lifeStates.normal.code)}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
