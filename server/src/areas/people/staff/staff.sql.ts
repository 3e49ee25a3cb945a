import { sql } from 'kysely'
import type { Topic } from '#core/db/process-notices'
import { refuse } from '#core/http/refusal'
import { idOf } from '#core/http/ids'
import { now } from '#core/time/clock'
import { db, type Db, type Tx } from '#core/db/tx'

const roles = (on: Db, merchantId: number) =>
  on
    .selectFrom('role as r')
    .select([
      'r.id',
      'r.alias',
      'r.name',
      'r.built_in',
      'r.enabled',
      'r.grants',
      sql<number>`(select count(*) from account a where a.role_id = r.id and a.deleted_at is null)`.as('members'),
    ])
    .where('r.merchant_id', '=', merchantId)

export const rolesOf = (merchantId: number) => roles(db(), merchantId).orderBy('r.id').execute()

export type RoleFacts = Awaited<ReturnType<typeof rolesOf>>[number]

/** Roles are addressed by alias or by id; an alias never is a number. */
const named = (tx: Tx, merchantId: number, aliasOrId: string) =>
  /^\d+$/.test(aliasOrId)
    ? roles(tx, merchantId).where('r.id', '=', idOf(aliasOrId))
    : roles(tx, merchantId).where('r.alias', '=', aliasOrId)

/** The role, kept as it is until the transaction ends: no one joins or changes it meanwhile. */
export const lockRole = async (tx: Tx, merchantId: number, aliasOrId: string): Promise<RoleFacts> =>
  (await named(tx, merchantId, aliasOrId).forUpdate('r').executeTakeFirst()) ?? refuse('notFound')

/** The role someone is about to get: it cannot be removed before they have it. */
export const roleToGive = async (tx: Tx, merchantId: number, id: string): Promise<RoleFacts> =>
  (await roles(tx, merchantId).where('r.id', '=', idOf(id)).forShare('r').executeTakeFirst()) ?? refuse('notFound')

export const insertRole = (
  tx: Tx,
  role: { merchant_id: number; alias: string; name: string; grants: string[]; created_at: Date },
) => tx.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()

export const updateRole = async (
  tx: Tx,
  id: number,
  set: { name?: string; enabled?: boolean; grants?: string[] },
): Promise<void> => {
  await tx.updateTable('role').set(set).where('id', '=', id).execute()
}

export const hasMembers = async (tx: Tx, roleId: number): Promise<boolean> =>
  (await tx
    .selectFrom('account')
    .select('id')
    .where('role_id', '=', roleId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** One statement however many members the role has. */
export const notifyMembers = async (tx: Tx, roleId: number, topic: Topic): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id, pg_notify(${topic}, id::text) from account
    where role_id = ${roleId} and deleted_at is null`.execute(tx)
  return rows.map(({ id }) => id)
}

export const deleteRole = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('role').where('id', '=', id).execute()
}

export const isMember = async (tx: Tx, accountId: number, roleId: number): Promise<boolean> =>
  (await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('role_id', '=', roleId)
    .executeTakeFirst()) !== undefined

const people = (on: Db, merchantId: number) =>
  on
    .selectFrom('account as a')
    .leftJoin('role as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.name',
      'a.mobile',
      'a.mobile_confirmed_at',
      'a.is_master',
      'a.enabled',
      'a.grants',
      'a.created_at',
      'a.seen_at',
      'a.role_id',
      'r.name as role_name',
      'r.enabled as role_enabled',
      'r.alias as role_alias',
      'r.grants as role_grants',
    ])
    .where('a.merchant_id', '=', merchantId)
    .where('a.deleted_at', 'is', null)

export const subAccountsOf = (merchantId: number, limit: number, offset: number) =>
  people(db(), merchantId).where('a.is_master', '=', false).orderBy('a.id').limit(limit).offset(offset).execute()

export type PersonFacts = Awaited<ReturnType<typeof subAccountsOf>>[number]

export const subAccountCount = async (merchantId: number): Promise<number> => {
  const { count } = await db()
    .selectFrom('account')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('merchant_id', '=', merchantId)
    .where('deleted_at', 'is', null)
    .where('is_master', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

export const subAccountOf = async (merchantId: number, id: string): Promise<PersonFacts> =>
  (await people(db(), merchantId).where('a.id', '=', idOf(id)).where('a.is_master', '=', false).executeTakeFirst()) ??
  refuse('notFound')

export const lockPerson = async (tx: Tx, merchantId: number, id: string): Promise<PersonFacts> =>
  (await people(tx, merchantId).where('a.id', '=', idOf(id)).forUpdate('a').executeTakeFirst()) ?? refuse('notFound')

export const hasColleague = async (tx: Tx, merchantId: number, mobile: string): Promise<boolean> =>
  (await people(tx, merchantId).where('a.mobile', '=', mobile).executeTakeFirst()) !== undefined

export const insertPerson = (
  tx: Tx,
  person: {
    merchant_id: number
    mobile: string
    name: string
    password_hash: string
    role_id: number
    mobile_confirmed_at?: Date
    created_at: Date
  },
) => tx.insertInto('account').values(person).returning('id').executeTakeFirstOrThrow()

export type PersonChange = {
  name?: string
  mobile?: string
  mobile_confirmed_at?: Date | null
  password_hash?: string
  role_id?: number | null
  enabled?: boolean
  grants?: string[]
  deleted_at?: Date
}

export const updatePerson = async (tx: Tx, id: number, set: PersonChange): Promise<void> => {
  const dated = set.password_hash === undefined ? set : { ...set, password_changed_at: now() }
  await tx.updateTable('account').set(dated).where('id', '=', id).execute()
}
