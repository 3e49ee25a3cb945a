import { staff } from '@zdb/contract/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { Switch } from '#ui/input/switch.tsx'
import type { SubAccount } from './sub-account.ts'
import styles from './lists.module.css'

export const StateSwitch = ({ account: { id, name, enabled } }: { account: SubAccount }) => {
  const { send, pending } = useSend(staff.changeState)
  const change = async () => {
    const answer = await send({ params: { id } })
    await refresh(staff.subAccounts)
    if (answer.ok) saySuccess(answer.data.enabled ? `已启用${name}` : `已停用${name}，该账号已退出`)
  }
  return (
    <span className={styles.state}>
      <Switch label={`启用${name}`} on={enabled} busy={pending} onChange={() => void change()} />
      {enabled ? '启用' : '停用'}
    </span>
  )
}
