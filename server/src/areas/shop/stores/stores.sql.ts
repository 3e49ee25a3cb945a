import { sql, type RawBuilder, type Selectable } from 'kysely'
import { businessStates, lifeStates, type storeTabs } from '@zdb/contract/shop/stores/states'
import type { Store } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { inStates, isNot } from '#core/domain/condition'
import { refuse } from '#core/http/refusal'
import { storeBusiness } from './machine.ts'

export type StoreFacts = Selectable<Store>

type Owner = { readonly merchantId: number }

export const undeleted = isNot('life_state', lifeStates.deleted.code)

const storesIn = ({ merchantId }: Owner) =>
  db().selectFrom('store').selectAll().where('merchant_id', '=', merchantId).where(undeleted)

/** A store as its merchant knows it; to everybody else, and once it is deleted, it does not exist. */
export const storeOf = async (owner: Owner, id: number): Promise<StoreFacts> =>
  (await storesIn(owner).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The same, held until the transaction ends. */
export const lockStore = async (tx: Tx, { merchantId }: Owner, id: number): Promise<StoreFacts> => {
  const store = tx.selectFrom('store').selectAll().where('id', '=', id).where('merchant_id', '=', merchantId)
  return (await store.where(undeleted).forUpdate().executeTakeFirst()) ?? refuse('notFound')
}

/** One that there is or was, whosever it is, held until the transaction ends. */
export const lockAnyStore = async (tx: Tx, id: number): Promise<StoreFacts> =>
  (await tx.selectFrom('store').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('notFound')

/** All of a merchant's stores, the default one first; a merchant has a handful. */
export const storesOf = (owner: Owner): Promise<StoreFacts[]> =>
  storesIn(owner).orderBy('is_default', 'desc').orderBy('id').limit(500).execute()

export const defaultStore = async (owner: Owner): Promise<StoreFacts> =>
  (await storesOf(owner))[0] ?? refuse('notFound')

/** Those of these numbers that there are or were, whosever they are. */
export const storesById = async (ids: readonly (number | null)[]): Promise<ReadonlyMap<number, StoreFacts>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = wanted.length === 0 ? [] : await db().selectFrom('store').selectAll().where('id', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const containing = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

type Wanted = {
  readonly merchantId: number
  readonly keyword?: string | undefined
  readonly status?: (typeof storeTabs)[number] | undefined
  /** Of these alone. */
  readonly ids?: readonly number[] | undefined
}

const isLife = inStates(lifeStates, 'life_state')
const isBusiness = inStates(businessStates, 'business_state')

/** Open and closed is said of stores in trade; the others are where they are in their life. */
const tabs: Readonly<Record<NonNullable<Wanted['status']>, RawBuilder<boolean>>> = {
  open: sql<boolean>`${isLife('normal')} and ${isBusiness('open')}`,
  closed: sql<boolean>`${isLife('normal')} and ${isBusiness('closed')}`,
  draft: isLife('draft'),
  reviewing: isLife('reviewing'),
  rejected: isLife('rejected'),
  suspended: isLife('suspended'),
  stopped: sql<boolean>`${isLife('normal')} and not receiving and receiving_closed_why <> ''`,
  // Which of them lack something is what all areas say together: they are named by their numbers.
  unable: sql<boolean>`${isLife('normal')} and not receiving`,
}

const matching = ({ merchantId, keyword, status, ids }: Wanted) =>
  db()
    .selectFrom('store')
    .where('merchant_id', '=', merchantId)
    .where(undeleted)
    .$if(status !== undefined, (query) => query.where(tabs[status ?? 'open']))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${[...(ids ?? [])]}::bigint[])`))
    .$if(Boolean(keyword), (query) => {
      const pattern = containing(keyword ?? '')
      return query.where(
        sql<boolean>`(name ilike ${pattern} or province || city || county || address ilike ${pattern})`,
      )
    })

/** The default store first, then in the order they were opened. */
export const pageOfStores = (wanted: Wanted, limit: number, offset: number): Promise<StoreFacts[]> =>
  matching(wanted).selectAll().orderBy('is_default', 'desc').orderBy('id').limit(limit).offset(offset).execute()

export const storeCount = async (wanted: Wanted): Promise<number> => {
  const { count } = await matching(wanted)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A store by its public number, whosever it is, as long as it is there. */
export const storeByOpenid = (openid: string): Promise<StoreFacts | undefined> =>
  db().selectFrom('store').selectAll().where('openid', '=', openid).where(undeleted).executeTakeFirst()

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

/** Stores whose suspension is over, kept for this transaction; those a rival has taken are skipped. */
export const leaseLifting = (tx: Tx, at: Date, limit: number): Promise<Pick<StoreFacts, 'id'>[]> =>
  tx
    .selectFrom('store')
    .select('id')
    .where(isLife('suspended'))
    .where('suspended_until', '<=', at)
    .orderBy('suspended_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
