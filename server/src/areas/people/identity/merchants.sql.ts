import { builtInRoles } from '@zdb/contract/permissions'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'

export type NewMerchant = { name: string; category: number; contact: string; mobile: string; passwordHash: string }

/** A merchant with its master account and the built-in roles. */
export const createMerchant = async (
  tx: Tx,
  facts: NewMerchant,
): Promise<{ merchantId: number; accountId: number }> => {
  const at = now()
  const merchant = await tx
    .insertInto('merchant')
    .values({ name: facts.name, category: facts.category, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = Object.entries(builtInRoles).map(([alias, { name }]) => ({
    merchant_id: merchant.id,
    alias,
    name,
    built_in: true,
    created_at: at,
  }))
  await tx.insertInto('role').values(roles).execute()
  const account = await tx
    .insertInto('account')
    .values({
      merchant_id: merchant.id,
      mobile: facts.mobile,
      name: facts.contact,
      password_hash: facts.passwordHash,
      is_master: true,
      created_at: at,
      mobile_confirmed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { merchantId: merchant.id, accountId: account.id }
}

export const nameOfMerchant = async (merchantId: number): Promise<string> =>
  (await db().selectFrom('merchant').select('name').where('id', '=', merchantId).executeTakeFirstOrThrow()).name

export const namesOfMerchants = async (ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db()
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether nobody may act for it: it is being given up. Whoever would give it up waits until the transaction ends. */
export const isClosed = async (tx: Tx, merchantId: number): Promise<boolean> => {
  const { closed_at } = await tx
    .selectFrom('merchant')
    .select('closed_at')
    .where('id', '=', merchantId)
    .forShare()
    .executeTakeFirstOrThrow()
  return closed_at !== null
}

/** The account that owns it. */
export const masterOf = async (merchantId: number): Promise<number> => {
  const { id } = await db()
    .selectFrom('account')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('is_master', '=', true)
    .executeTakeFirstOrThrow()
  return id
}
