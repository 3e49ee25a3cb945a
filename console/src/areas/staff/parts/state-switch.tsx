import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { EnabledSwitch } from './enabled.tsx'
import type { SubAccount } from './sub-account.ts'

export const StateSwitch = ({ account: { id, name, enabled } }: { account: SubAccount }) => {
  const { send, pending } = useSend(staff.changeState)
  const change = async () => {
    const answer = await send({ params: { id } })
    await refresh(staff.subAccounts)
    if (answer.ok) saySuccess(answer.data.enabled ? `已启用${name}` : `已停用${name}，该账号已退出`)
  }
  return <EnabledSwitch name={name} enabled={enabled} busy={pending} onChange={() => void change()} />
}
