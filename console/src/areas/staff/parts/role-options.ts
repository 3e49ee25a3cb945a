import { staff } from '@zdb/contract/people/staff/endpoints'
import { useRead } from '#core/http/query.tsx'
import type { Choice } from '#ui/input/inputs.tsx'

export const useRoleOptions = (): Choice[] =>
  Object.values(useRead(staff.roles).data ?? {}).map(({ id, name, enabled }) => ({
    value: id,
    label: enabled ? name : `${name}（已停用）`,
  }))
