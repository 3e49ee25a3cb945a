import { sql, type Selectable } from 'kysely'
import type { Store } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { storeBusiness } from './machine.ts'

export type StoreFacts = Selectable<Store>

type Owner = { readonly merchantId: number }

const storesIn = ({ merchantId }: Owner) => db().selectFrom('store').selectAll().where('merchant_id', '=', merchantId)

/** A store as its merchant knows it; to everybody else it does not exist. */
export const storeOf = async (owner: Owner, id: number): Promise<StoreFacts> =>
  (await storesIn(owner).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The same, held until the transaction ends. */
export const lockStore = async (tx: Tx, { merchantId }: Owner, id: number): Promise<StoreFacts> => {
  const store = tx.selectFrom('store').selectAll().where('id', '=', id).where('merchant_id', '=', merchantId)
  return (await store.forUpdate().executeTakeFirst()) ?? refuse('notFound')
}

/** All of a merchant's stores, the default one first; a merchant has a handful. */
export const storesOf = (owner: Owner): Promise<StoreFacts[]> =>
  storesIn(owner).orderBy('is_default', 'desc').orderBy('id').limit(500).execute()

export const defaultStore = async (owner: Owner): Promise<StoreFacts> =>
  (await storesOf(owner))[0] ?? refuse('notFound')

/** Those of these numbers that there are, whosever they are. */
export const storesById = async (ids: readonly (number | null)[]): Promise<ReadonlyMap<number, StoreFacts>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = wanted.length === 0 ? [] : await db().selectFrom('store').selectAll().where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

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
export const pageOfStores = (merchantId: number, keyword: string | undefined, limit: number, offset: number) =>
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
