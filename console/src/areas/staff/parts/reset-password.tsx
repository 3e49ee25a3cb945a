import { passwordRule } from '@zdb/contract/kit/contact-rules'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { PasswordInput } from '#ui/input/inputs.tsx'
import { strongPassword, type SubAccount } from './sub-account.ts'

export const ResetPassword = ({ account: { id, name }, onClose }: { account: SubAccount; onClose: () => void }) => {
  const { send } = useSend(staff.changePass)
  const reset = async ({ password }: { password: string }) => {
    const answer = await send({ params: { id }, body: { password } })
    if (answer.ok) {
      saySuccess(`${name}的密码已重置，请用新密码登录`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title={`重置${name}的密码`}
      act="重置密码"
      width={400}
      initial={{ password: '' }}
      onSubmit={reset}
      onClose={onClose}
    >
      <FormField name="password" label="新密码" hint={passwordRule} rules={[strongPassword]}>
        <PasswordInput which="new-password" autoFocus />
      </FormField>
    </FormDialog>
  )
}
