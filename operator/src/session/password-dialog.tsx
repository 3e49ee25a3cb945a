import { operators } from '@zdb/contract/platform/operators/endpoints'
import { useDialogSubmit } from '@zdb/console/core/http/dialog-submit.ts'
import { FormDialog } from '@zdb/console/ui/dialog/form-dialog.tsx'
import { FormField, required, type Rule } from '@zdb/console/ui/form/form.tsx'
import { PasswordInput } from '@zdb/console/ui/input/inputs.tsx'

const initial = { old_password: '', password: '', again: '' }

const isLong: Rule = (value) => (value.length < 10 ? '密码至少10位' : undefined)
const isSame: Rule = (value, all) => (value === all['password'] ? undefined : '两次输入的密码不一致')

/** Whoever else sits at the desk with this account is out afterwards. */
export const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { submit } = useDialogSubmit(operators.changePassword, '密码已修改，其他设备已退出登录', {
    refresh: () => Promise.resolve(),
    onClose,
  })
  const change = ({ old_password, password }: typeof initial) => submit({ body: { old_password, password } })
  return (
    <FormDialog title="修改密码" act="修改" initial={initial} onSubmit={change} onClose={onClose}>
      <FormField name="old_password" label="原密码" rules={[required('原密码')]}>
        <PasswordInput which="current-password" autoFocus />
      </FormField>
      <FormField name="password" label="新密码" hint="至少10位" rules={[isLong]}>
        <PasswordInput which="new-password" />
      </FormField>
      <FormField name="again" label="再次输入新密码" rules={[isSame]}>
        <PasswordInput which="new-password" />
      </FormField>
    </FormDialog>
  )
}
