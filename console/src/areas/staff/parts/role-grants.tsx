import type { Permission } from '@zdb/contract/permissions'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { GrantsDialog } from './grants-dialog.tsx'
import type { Role } from './role.ts'

/** The list has read the role already. */
const read = (role: Role) => ({ data: role, error: null, isFetching: false, refetch: () => undefined })

export const RoleGrants = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { send, pending } = useSend(staff.grantRole)
  const save = async (permissions: Permission[]) => {
    const answer = await send({ params: { role_id: role.id }, body: { permissions } })
    if (!answer.ok) return
    await refresh(staff.roles)
    saySuccess(`${role.name}的权限已保存`)
    onClose()
  }
  return (
    <GrantsDialog
      title={`${role.name}的权限`}
      note={`使用该角色的 ${role.members} 个子账号立即按新权限生效。`}
      grants={read(role)}
      busy={pending}
      onSave={(permissions) => void save(permissions)}
      onClose={onClose}
    />
  )
}
