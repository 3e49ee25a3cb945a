import { allPermissions, type Permission } from '@zdb/contract/permissions'
import { grantsOfRole } from '#areas/people/identity/public'
import { may, type Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import type { PersonFacts, RoleFacts } from './staff.sql.ts'

/** In the order of the table, once each, without names that no longer mean anything. */
export const known = (grants: readonly string[]): Permission[] =>
  allPermissions.filter((permission) => grants.includes(permission))

export const rightsOfRole = ({ alias, grants }: Pick<RoleFacts, 'alias' | 'grants'>): Permission[] =>
  known(grantsOfRole(alias, grants))

type RoleRights = Pick<PersonFacts, 'role_alias' | 'role_grants'>

export const roleRightsOf = ({ role_alias, role_grants }: RoleRights): Permission[] =>
  known(grantsOfRole(role_alias, role_grants))

/** Everything the person may do: by role and by name. */
export const rightsOf = (person: RoleRights & Pick<PersonFacts, 'grants'>): Permission[] =>
  known([...roleRightsOf(person), ...person.grants])

/** Nobody gives what they do not hold themselves. */
export const refuseGivingBeyond = (actor: Actor, given: readonly Permission[]): void => {
  if (!given.every((permission) => may(actor, permission))) refuse('forbidden', '您没有该权限，不能授予他人')
}

/** Whoever resets a password could sign in with it: only over people who may do no more than they. */
export const refuseTakingOver = (actor: Actor, person: PersonFacts): void => {
  if (!rightsOf(person).every((permission) => may(actor, permission)))
    refuse('forbidden', '该员工的权限多于您，请联系主账户操作')
}

/** The master stands above all this, and nobody changes what they themselves are. */
export const refuseMasterAndSelf = (actor: Actor, person: PersonFacts): void => {
  if (person.is_master) refuse('masterUntouchable')
  if (person.id === actor.accountId) refuse('selfUntouchable')
}
