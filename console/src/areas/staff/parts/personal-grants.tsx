import type { Permission } from '@zdb/contract/permissions'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { GrantsDialog } from './grants-dialog.tsx'
import type { SubAccount } from './sub-account.ts'

/** What one person may do beyond the role. */
export const PersonalGrants = ({ account: { id, name }, onClose }: { account: SubAccount; onClose: () => void }) => {
  const personnel = useRead(staff.personnel, { params: { id } })
  const { send, pending } = useSend(staff.grantPersonnel)
  const save = async (permissions: Permission[]) => {
    const answer = await send({ body: { id, permissions } })
    if (!answer.ok) return
    await refresh(staff.subAccounts, staff.personnel)
    saySuccess(`${name}的个人权限已保存`)
    onClose()
  }
  return (
    <GrantsDialog
      title={`${name}的个人权限`}
      note="灰色的是角色已有的权限；在这里可以另外授予。"
      grants={personnel}
      busy={pending}
      onSave={(permissions) => void save(permissions)}
      onClose={onClose}
    />
  )
}
