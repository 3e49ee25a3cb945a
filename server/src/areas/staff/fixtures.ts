import { randomBytes } from 'node:crypto'
import type { Permission } from '@zdb/contract/permissions'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'
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
