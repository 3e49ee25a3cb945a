import type { Selectable } from 'kysely'
import type { SocialDriverName } from '@zdb/contract/people/account/social'
import type { SocialLogin } from '#core/db/schema'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'
import { hashOf } from '#core/outside/secrets'

export type SocialBinding = Selectable<SocialLogin>

/** Who went: a session that wants to bind, or a browser that wants to sign in. */
export type Visitor = { sessionId: string } | { deviceSecret: string }

const columnsOf = (visitor: Visitor) =>
  'sessionId' in visitor
    ? { session_id: visitor.sessionId, device_hash: null }
    : { session_id: null, device_hash: hashOf(visitor.deviceSecret) }

export const insertVisit = async (
  state: string,
  driver: SocialDriverName,
  visitor: Visitor,
  until: Date,
): Promise<void> => {
  await db()
    .insertInto('social_visit')
    .values({ state_hash: hashOf(state), driver, until_at: until, ...columnsOf(visitor) })
    .execute()
}

/** Good once, and for nobody but who went. */
export const takeVisit = async (state: string, driver: SocialDriverName, visitor: Visitor): Promise<boolean> => {
  const { session_id, device_hash } = columnsOf(visitor)
  const taken = await db()
    .deleteFrom('social_visit')
    .where('state_hash', '=', hashOf(state))
    .where('driver', '=', driver)
    .where('session_id', 'is not distinct from', session_id)
    .where('device_hash', 'is not distinct from', device_hash)
    .where('until_at', '>', now())
    .returning('driver')
    .executeTakeFirst()
  return taken !== undefined
}

export const dropOldVisits = async (): Promise<void> => {
  await db().deleteFrom('social_visit').where('until_at', '<=', now()).execute()
}

/** As at every other door, an account whose mobile has not answered is nobody's. */
export const accountBySocial = (driver: SocialDriverName, openid: string) =>
  db()
    .selectFrom('social_login as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['a.id', 'a.merchant_id', 'a.name', 'a.is_master'])
    .where('s.driver', '=', driver)
    .where('s.openid', '=', openid)
    .where('a.deleted_at', 'is', null)
    .where('a.mobile_confirmed_at', 'is not', null)
    .executeTakeFirst()

export const socialLoginsOf = (accountId: number): Promise<SocialBinding[]> =>
  db().selectFrom('social_login').selectAll().where('account_id', '=', accountId).orderBy('id').execute()

type NewBinding = { accountId: number; driver: SocialDriverName; openid: string; nickname: string }

/** Undefined when the one elsewhere or the one here has a counterpart already. */
export const insertSocial = async (tx: Tx, { accountId, ...binding }: NewBinding): Promise<number | undefined> => {
  const row = await tx
    .insertInto('social_login')
    .values({ ...binding, account_id: accountId, bound_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const deleteSocial = async (tx: Tx, accountId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('social_login')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
