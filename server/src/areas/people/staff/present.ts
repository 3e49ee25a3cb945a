import type { Result } from '@zdb/contract/kit/endpoint'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { staff } from '@zdb/contract/people/staff/endpoints'
import { known, rightsOfRole, roleRightsOf } from './rights.ts'
import type { PersonFacts, RoleFacts } from './staff.sql.ts'

export const presentRole = ({ id, alias, name, built_in, enabled, grants, members }: RoleFacts): Role => ({
  id: String(id),
  alias,
  name,
  built_in,
  enabled,
  permissions: rightsOfRole({ alias, grants }),
  members,
})

export const presentPerson = (person: PersonFacts): Person => ({
  id: String(person.id),
  name: person.name,
  mobile: maskPhone(person.mobile),
  mobile_confirmed: person.mobile_confirmed_at !== null,
  role_id: String(person.role_id ?? ''),
  role_name: person.role_name ?? '',
  enabled: person.enabled,
  permissions: known(person.grants),
  created_at: person.created_at,
  seen_at: person.seen_at,
})

export const presentPersonnel = (person: PersonFacts): Personnel => ({
  id: String(person.id),
  name: person.name,
  enabled: person.enabled,
  role_name: person.role_name ?? '',
  role_enabled: person.role_enabled ?? false,
  role_permissions: roleRightsOf(person),
  permissions: known(person.grants),
})

export type Role = Result<typeof staff.addRole>
export type Person = Result<typeof staff.saveSubAccount>
export type Personnel = Result<typeof staff.personnel>
