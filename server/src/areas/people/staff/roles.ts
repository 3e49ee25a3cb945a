import { randomBytes } from 'node:crypto'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { permissions, type Permission } from '@zdb/contract/permissions'
import type { staff } from '@zdb/contract/people/staff/endpoints'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { within, type Tx } from '#core/db/tx'
import { roleChanged } from './revocation.ts'
import { presentRole, type Role } from './present.ts'
import { known, refuseGivingBeyond, rightsOfRole } from './rights.ts'
import {
  deleteRole,
  hasMembers,
  insertRole,
  isMember,
  lockRole,
  rolesOf,
  updateRole,
  type RoleFacts,
} from './staff.sql.ts'
import { refuseTaken } from './unique-names.ts'

export const roles = async (actor: Actor): Promise<Result<typeof staff.roles>> =>
  Object.fromEntries((await rolesOf(actor.merchantId)).map((role) => [role.name, presentRole(role)]))

/** Every permission there is, group by group, in the order of the table. */
export const permissionGroups = (): Result<typeof staff.permissions> => {
  const groups = Map.groupBy(Object.entries(permissions), ([, { group }]) => group)
  return [...groups].map(([group, rows]) => ({
    group,
    items: rows.map(([name, { label }]) => ({ name, label })),
  }))
}

export const addRole = (actor: Actor, { name, permissions }: Body<typeof staff.addRole>): Promise<Role> =>
  within(async (tx) => {
    const grants = known(permissions)
    refuseGivingBeyond(actor, grants)
    const role = {
      merchant_id: actor.merchantId,
      alias: `r${randomBytes(6).toString('hex')}`,
      name,
      grants,
      created_at: now(),
    }
    const { id } = await insertRole(tx, role).catch(refuseTaken)
    await record(tx, actor, 'staff.addRole', id, { after: { name, permissions: grants } })
    return presentRole({ ...role, id, built_in: false, enabled: true, members: 0 })
  })

/** What a role may do and whether it is on decides over oneself too; its name does not. */
const refuseOwnRole = async (tx: Tx, actor: Actor, role: RoleFacts): Promise<void> => {
  if (await isMember(tx, actor.accountId, role.id)) refuse('selfUntouchable')
}

export const changeRole = (actor: Actor, alias: string, change: Body<typeof staff.changeRole>): Promise<Role> =>
  within(async (tx) => {
    const role = await lockRole(tx, actor.merchantId, alias)
    const { name = role.name, enabled = role.enabled } = change
    if (enabled !== role.enabled) await refuseOwnRole(tx, actor, role)
    if (enabled && !role.enabled) refuseGivingBeyond(actor, rightsOfRole(role))
    await updateRole(tx, role.id, { name, enabled }).catch(refuseTaken)
    await record(tx, actor, 'staff.changeRole', role.id, {
      before: { name: role.name, enabled: role.enabled },
      after: { name, enabled },
    })
    if (enabled !== role.enabled) await roleChanged(tx, role.id)
    return presentRole({ ...role, name, enabled })
  })

export const grantRole = (actor: Actor, roleId: string, permissions: readonly Permission[]): Promise<Role> =>
  within(async (tx) => {
    const role = await lockRole(tx, actor.merchantId, roleId)
    await refuseOwnRole(tx, actor, role)
    const before = rightsOfRole(role)
    const grants = known(permissions)
    refuseGivingBeyond(
      actor,
      grants.filter((permission) => !before.includes(permission)),
    )
    await updateRole(tx, role.id, { grants })
    await record(tx, actor, 'staff.grantRole', role.id, {
      before: { permissions: before },
      after: { permissions: grants },
    })
    await roleChanged(tx, role.id)
    return presentRole({ ...role, grants })
  })

export const removeRole = (actor: Actor, roleId: string): Promise<null> =>
  within(async (tx) => {
    const role = await lockRole(tx, actor.merchantId, roleId)
    if (role.built_in) refuse('roleBuiltIn')
    if (await hasMembers(tx, role.id)) refuse('roleInUse')
    await deleteRole(tx, role.id)
    await record(tx, actor, 'staff.removeRole', role.id, {
      before: { name: role.name, enabled: role.enabled, permissions: rightsOfRole(role) },
    })
    return null
  })
