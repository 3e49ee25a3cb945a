import { randomBytes } from 'node:crypto'
import type { Permission } from '@zdb/contract/permissions'
import { hashOf, newSecret } from '#core/outside/secrets'
import { days, later, now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
import { insertInvitation } from './invitations.sql.ts'
import { insertRole } from './staff.sql.ts'

export type RoleFixture = { name?: string; grants?: readonly Permission[] }

/** A role of the merchant's own, beside the built-in ones. */
export const aRole = async (
  tx: Tx,
  merchantId: number,
  { name = '花艺师', grants = ['workbench.read', 'store.read'] }: RoleFixture = {},
): Promise<{ id: number; alias: string }> => {
  const alias = `r${randomBytes(6).toString('hex')}`
  const { id } = await insertRole(tx, {
    merchant_id: merchantId,
    alias,
    name,
    grants: [...grants],
    created_at: now(),
  })
  return { id, alias }
}

/** Somebody is asked by the master to join, and has not followed the link yet. */
export const anInvitation = async (tx: Tx, merchantId: number, mobile = '13900007788'): Promise<number> => {
  const master = await tx
    .selectFrom('account')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('is_master', '=', true)
    .executeTakeFirstOrThrow()
  return insertInvitation(tx, {
    merchant_id: merchantId,
    invited_by: master.id,
    role_id: (await aRole(tx, merchantId, { name: `受邀${newSecret(3)}` })).id,
    name: '小林',
    mobile,
    code_hash: hashOf(newSecret()),
    expires_at: later(days(1)),
  })
}
