import { staff } from '@zdb/contract/people/staff/endpoints'
import { useRead } from '#core/http/query.tsx'
import type { Reading } from '#ui/page/loaded.tsx'
import type { RightGroup } from '../parts/rights-of.ts'
import type { Role } from '../parts/role.ts'

export type MatrixReading = Reading<{ groups: readonly RightGroup[]; roles: readonly Role[] }>

/** Every right and every role, once both are there. */
export const useMatrix = (): MatrixReading => {
  const groups = useRead(staff.permissions)
  const roles = useRead(staff.roles)
  return {
    data: groups.data && roles.data && { groups: groups.data, roles: Object.values(roles.data) },
    error: groups.error ?? roles.error,
    isFetching: groups.isFetching || roles.isFetching,
    refetch: () => Promise.all([groups.refetch(), roles.refetch()]),
  }
}

export const roleName = ({ name, enabled }: Role): string => (enabled ? name : `${name}（已停用）`)
