import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { EnabledSwitch } from './enabled.tsx'
import type { Role } from './role.ts'

export const RoleSwitch = ({ role: { alias, name, enabled } }: { role: Role }) => {
  const { send, pending } = useSend(staff.changeRole)
  const change = async (on: boolean) => {
    const answer = await send({ params: { alias }, body: { enabled: on } })
    await refresh(staff.roles)
    if (answer.ok) saySuccess(on ? `已启用${name}` : `已停用${name}，使用该角色的子账号已退出`)
  }
  return <EnabledSwitch name={name} enabled={enabled} busy={pending} onChange={(on) => void change(on)} />
}
