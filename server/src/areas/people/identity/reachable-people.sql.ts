import type { Permission } from '@zdb/contract/permissions'
import { db, type Tx } from '#core/db/tx'
import { grantsOf } from './identity.sql.ts'

/** Somebody who may sign in: what they may do, and the phone and the mailbox that answered. */
export type ReachablePerson = {
  accountId: number
  merchantId: number
  isMaster: boolean
  grants: ReadonlySet<Permission>
  mobile?: string
  email?: string
}

/** Everybody of these merchants who may sign in. */
export const reachablePeople = async (
  merchantIds: readonly number[],
  tx: Tx | ReturnType<typeof db> = db(),
): Promise<ReachablePerson[]> => {
  if (merchantIds.length === 0) return []
  const rows = await tx
    .selectFrom('account as a')
    .innerJoin('merchant as m', 'm.id', 'a.merchant_id')
    .leftJoin('role as r', 'r.id', 'a.role_id')
    .select([
      'a.id',
      'a.merchant_id',
      'a.is_master',
      'a.mobile',
      'a.mobile_confirmed_at',
      'a.email',
      'a.grants as own_grants',
      'r.alias as role_alias',
      'r.grants as role_grants',
    ])
    .where('a.merchant_id', 'in', merchantIds)
    .where('a.deleted_at', 'is', null)
    .where('a.enabled', '=', true)
    .where('m.closed_at', 'is', null)
    .where((where) => where.or([where('a.is_master', '=', true), where('r.enabled', '=', true)]))
    .orderBy('a.id')
    .execute()
  return rows.map((row) => ({
    accountId: row.id,
    merchantId: row.merchant_id,
    isMaster: row.is_master,
    grants: grantsOf(row),
    ...(row.mobile_confirmed_at && { mobile: row.mobile }),
    ...(row.email !== null && { email: row.email }),
  }))
}
