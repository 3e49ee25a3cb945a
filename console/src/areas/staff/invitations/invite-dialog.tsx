import { useState } from 'react'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { refresh, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Copyable } from '#ui/action/copyable.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { SelectInput, TextInput } from '#ui/input/inputs.tsx'
import { useRoleOptions } from '../parts/role-options.ts'
import { linkOf } from './invitation.ts'
import styles from '../parts/lists.module.css'

const mobile: Rule = (value) => (isMobile(value.trim()) ? undefined : '请输入正确的手机号')
const chosen: Rule = (value) => (value ? undefined : '请选择角色')

type Draft = { name: string; mobile: string; role_id: string | undefined }
type Link = WireResult<typeof staff.invite>

const Made = ({ name, link: { code, expires_at }, onClose }: { name: string; link: Link; onClose: () => void }) => (
  <Dialog title={`把链接发给${name}`} width={520} onClose={onClose} footer={<Button onClick={onClose}>完成</Button>}>
    <p className={styles.link}>
      <Copyable text={linkOf(code)} />
    </p>
    <p className={styles.extra}>
      点击链接即可复制。{name}打开后用受邀的手机号收验证码、自己设置密码；链接在 {expires_at.slice(0, 16)}{' '}
      前有效，只能用一次，关闭后不再显示。
    </p>
  </Dialog>
)

/** Somebody new sets the own password: nobody at the shop ever knows it. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const options = useRoleOptions()
  const { send } = useSend(staff.invite)
  const [made, setMade] = useState<{ name: string; link: Link }>()

  const invite = async (draft: Draft) => {
    const name = draft.name.trim()
    const answer = await send({ body: { name, mobile: draft.mobile.trim(), role_id: draft.role_id ?? '' } })
    if (answer.ok) {
      await refresh(staff.invitations)
      setMade({ name, link: answer.data })
    }
    return answer
  }
  if (made) return <Made {...made} onClose={onClose} />
  return (
    <FormDialog<Draft>
      title="邀请员工"
      act="生成邀请链接"
      width={440}
      initial={{ name: '', mobile: '', role_id: undefined }}
      onSubmit={invite}
      onClose={onClose}
    >
      <FormField name="name" label="姓名" rules={[required('姓名'), atMost('姓名', 20)]}>
        <TextInput maxLength={20} autoFocus />
      </FormField>
      <FormField name="mobile" label="手机号" hint="只有这个手机号能使用链接" rules={[mobile]}>
        <TextInput maxLength={11} inputMode="numeric" />
      </FormField>
      <FormField name="role_id" label="角色" rules={[chosen]}>
        <SelectInput options={options} placeholder="请选择角色" />
      </FormField>
    </FormDialog>
  )
}
