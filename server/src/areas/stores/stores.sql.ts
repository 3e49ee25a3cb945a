import { sql, type Selectable } from 'kysely'
import type { Store } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { storeBusiness } from './machine.ts'

export type StoreFacts = Selectable<Store>

const containing = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

const matching = (merchantId: number, keyword: string | undefined) =>
  db()
    .selectFrom('store')
    .where('merchant_id', '=', merchantId)
    .$if(Boolean(keyword), (query) => {
      const pattern = containing(keyword ?? '')
      return query.where(
        sql<boolean>`(name ilike ${pattern} or province || city || county || address ilike ${pattern})`,
      )
    })

/** The default store first, then in the order they were opened. */
export const storesOf = (merchantId: number, keyword: string | undefined, limit: number, offset: number) =>
  matching(merchantId, keyword)
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export const storeCount = async (merchantId: number, keyword: string | undefined): Promise<number> => {
  const { count } = await matching(merchantId, keyword)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const closedCount = async (merchantId: number): Promise<number> => {
  const { count } = await matching(merchantId, undefined)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_state', '=', storeBusiness.states.closed.code)
    .executeTakeFirstOrThrow()
  return count
}

/** Stores whose rest is over, kept for this transaction; those a rival has taken are skipped. */
export const leaseDue = (tx: Tx, at: Date, limit: number): Promise<Pick<StoreFacts, 'id'>[]> =>
  tx
    .selectFrom('store')
    .select('id')
    // The literal state lets the partial index of resting stores answer.
    .where('business_state', '=', sql.lit(storeBusiness.states.closed.code))
    .where('reopen_at', '<=', at)
    .orderBy('reopen_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
