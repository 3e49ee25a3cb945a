import type { Selectable } from 'kysely'
import type { Merchant } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { refuse } from '#core/http/refusal'
import { containsWord } from '#core/lists/contains-word'
import { now } from '#core/time/clock'

export type MerchantFacts = Pick<Selectable<Merchant>, 'id' | 'name' | 'category' | 'created_at' | 'closed_at'>

const facts = ['id', 'name', 'category', 'created_at', 'closed_at'] as const

export const merchantById = async (id: number): Promise<MerchantFacts> =>
  (await db().selectFrom('merchant').select(facts).where('id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const merchantsById = (ids: readonly number[]): Promise<MerchantFacts[]> =>
  db()
    .selectFrom('merchant')
    .select(facts)
    .where('id', 'in', [...ids, 0])
    .execute()

/** Whoever acts on a merchant does so one after the other. */
export const lockMerchant = async (tx: Tx, id: number): Promise<MerchantFacts> =>
  (await tx.selectFrom('merchant').select(facts).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) ??
  refuse('notFound')

export const merchantsNamed = (word: string, limit: number): Promise<{ id: number; name: string }[]> =>
  db()
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where(containsWord('name', word))
    .orderBy('id')
    .limit(limit)
    .execute()

export const merchantsOfMobile = (mobile: string): Promise<{ merchant_id: number; name: string }[]> =>
  db()
    .selectFrom('account')
    .select(['merchant_id', 'name'])
    .where('mobile', '=', mobile)
    .where('deleted_at', 'is', null)
    .execute()

/** Everybody who may sign in, the master first; a merchant has a handful. */
export const peopleOf = (merchantId: number) =>
  db()
    .selectFrom('account as a')
    .leftJoin('role as r', 'r.id', 'a.role_id')
    .select(['a.id', 'a.name', 'a.mobile', 'a.is_master', 'a.enabled', 'a.seen_at', 'r.name as role'])
    .where('a.merchant_id', '=', merchantId)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.is_master', 'desc')
    .orderBy('a.id')
    .limit(200)
    .execute()

/** Where they are signed in now. */
/** Which of these sessions somebody may still come in with. */
export const openSessions = async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db()
    .selectFrom('session')
    .select('id')
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whose console has asked for something since then. */
export const accountsAtConsole = async (merchantId: number, since: Date): Promise<ReadonlySet<number>> => {
  const rows = await db()
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select('a.id')
    .distinct()
    .where('a.merchant_id', '=', merchantId)
    .where('s.seen_at', '>', since)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const sessionsOf = (merchantId: number) =>
  db()
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['s.id', 's.account_id', 's.device', 's.address', 's.started_at', 's.seen_at'])
    .where('a.merchant_id', '=', merchantId)
    .where('a.deleted_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now())
    .orderBy('s.seen_at', 'desc')
    .limit(500)
    .execute()
