import { db, type Tx } from '#core/db/tx'

export const profileOf = (accountId: number) =>
  db()
    .selectFrom('account as a')
    .innerJoin('merchant as m', 'm.id', 'a.merchant_id')
    .leftJoin('role as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.name',
      'a.mobile',
      'a.is_master',
      'm.id as merchant_id',
      'm.name as merchant_name',
      'r.name as role',
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

export const rename = async (tx: Tx, accountId: number, name: string): Promise<void> => {
  await tx.updateTable('account').set({ name }).where('id', '=', accountId).execute()
}

/** What the security level is made of; a password that was never changed is as old as the account. */
export const safetyOf = async (
  accountId: number,
): Promise<{ mobile: string; email: string | null; password_changed_at: Date }> => {
  const { created_at, password_changed_at, ...row } = await db()
    .selectFrom('account')
    .select(['mobile', 'email', 'password_changed_at', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { ...row, password_changed_at: password_changed_at ?? created_at }
}

export const keysOf = (accountId: number) =>
  db().selectFrom('account').select(['mobile', 'password_hash']).where('id', '=', accountId).executeTakeFirstOrThrow()
