import type { Insertable } from 'kysely'
import type { CodeName } from '@zdb/contract/codes'
import { allPermissions, builtInRoles, type BuiltInRole, type Permission } from '@zdb/contract/permissions'
import { now } from '#core/time/clock'
import { notify } from '#core/db/process-notices'
import type { DB } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

/** Whose mobile it is: one that has not answered a code is nobody's. */
export const accountByMobile = (mobile: string) =>
  db()
    .selectFrom('account')
    .select(['id', 'merchant_id', 'name', 'password_hash', 'is_master'])
    .where('mobile', '=', mobile)
    .where('deleted_at', 'is', null)
    .where('mobile_confirmed_at', 'is not', null)
    .executeTakeFirst()

export const changePasswordHash = async (tx: Tx, accountId: number, password_hash: string): Promise<void> => {
  await tx
    .updateTable('account')
    .set({ password_hash, password_changed_at: now() })
    .where('id', '=', accountId)
    .execute()
}

/** Where a person is told what happens to their account: on a phone and in a mailbox that answered. */
export const boundTo = async (tx: Tx, accountId: number): Promise<{ mobile?: string; email?: string }> => {
  const { mobile, mobile_confirmed_at, email } = await tx
    .selectFrom('account')
    .select(['mobile', 'mobile_confirmed_at', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...(mobile_confirmed_at && { mobile }), ...(email !== null && { email }) }
}

/** True when the account still had the former mobile; the index decides whose the new one is. */
export const changeMobile = async (tx: Tx, accountId: number, former: string, mobile: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ mobile, mobile_confirmed_at: now() })
    .where('id', '=', accountId)
    .where('mobile', '=', former)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const insertSession = async (tx: Tx, session: Insertable<DB['session']>): Promise<void> => {
  await tx.insertInto('session').values(session).execute()
}

/** A session with everything that decides whether it still opens the door. */
export const sessionBySecret = (secretHash: Buffer) =>
  db()
    .selectFrom('session as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .innerJoin('merchant as m', 'm.id', 'a.merchant_id')
    .leftJoin('role as r', 'r.id', 'a.role_id')
    .select([
      's.id as session_id',
      's.expires_at',
      's.ended_why',
      'a.id as account_id',
      'a.merchant_id',
      'a.name',
      'a.is_master',
      'a.enabled',
      'a.deleted_at',
      'a.grants as own_grants',
      'm.closed_at',
      'r.alias as role_alias',
      'r.enabled as role_enabled',
      'r.grants as role_grants',
    ])
    .where('s.secret_hash', '=', secretHash)
    .executeTakeFirst()

export type SessionFacts = NonNullable<Awaited<ReturnType<typeof sessionBySecret>>>

/** What a role grants: its own list, or the table of built-in roles while the merchant has not changed it. */
export const grantsOfRole = (alias: string | null, grants: string[] | null): readonly string[] =>
  grants ?? (alias && alias in builtInRoles ? builtInRoles[alias as BuiltInRole].grants : [])

export const grantsOf = ({
  role_alias,
  role_grants,
  own_grants,
}: Pick<SessionFacts, 'role_alias' | 'role_grants' | 'own_grants'>): ReadonlySet<Permission> => {
  const named = new Set([...grantsOfRole(role_alias, role_grants), ...own_grants])
  return new Set(allPermissions.filter((name) => named.has(name)))
}

/** The code a session that no longer opens the door answers with. */
export const whyClosed = (facts: SessionFacts): CodeName | undefined => {
  if (facts.ended_why) return facts.ended_why as CodeName
  if (facts.closed_at) return 'merchantClosed'
  if (facts.deleted_at || !facts.enabled) return 'accountDisabled'
  if (!facts.is_master && !facts.role_enabled) return 'roleDisabled'
  if (facts.expires_at <= now()) return 'tokenInvalid'
  return undefined
}

export const touchSession = async (id: string, accountId: number): Promise<void> => {
  await db().updateTable('session').set({ seen_at: now() }).where('id', '=', id).execute()
  await db().updateTable('account').set({ seen_at: now() }).where('id', '=', accountId).execute()
}

export const liveSessions = (accountId: number) =>
  db()
    .selectFrom('session')
    .select(['id', 'device', 'address', 'started_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now())
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute()

type WhichSessions = { accountId: number; only?: string; except?: string }

/** Ends sessions and tells every server process, sockets included. Returns how many there were. */
export const endSessions = async (
  tx: Tx,
  { accountId, only, except }: WhichSessions,
  why: CodeName,
): Promise<number> => {
  const ended = await tx
    .updateTable('session')
    .set({ ended_at: now(), ended_why: why })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only as string))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .returning('id')
    .execute()
  await notify(tx, 'actor_changed', accountId)
  return ended.length
}

export const nameOfAccount = async (id: number): Promise<string> =>
  (await db().selectFrom('account').select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''
