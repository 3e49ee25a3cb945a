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

export const keysOf = (accountId: number) =>
  db().selectFrom('account').select(['mobile', 'password_hash']).where('id', '=', accountId).executeTakeFirstOrThrow()
