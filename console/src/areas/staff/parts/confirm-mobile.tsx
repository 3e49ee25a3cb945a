import { staff } from '@zdb/contract/people/staff/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import type { SubAccount } from './sub-account.ts'

const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')

/** Whose mobile it is agrees by telling the code that came to it. */
export const ConfirmMobile = ({ account: { id, name }, onClose }: { account: SubAccount; onClose: () => void }) => {
  const invitation = useSend(staff.sendMobileCode)
  const { send } = useSend(staff.confirmMobile)

  const sendCode = async () => {
    const answer = await invitation.send({ params: { id } })
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
  const confirm = async ({ code }: { code: string }) => {
    const answer = await send({ params: { id }, body: { code } })
    if (answer.ok) {
      await refresh(staff.subAccounts)
      saySuccess(`${name}的手机号已验证，可以登录了`)
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title={`验证${name}的手机号`}
      act="验证"
      width={440}
      initial={{ code: '' }}
      onSubmit={confirm}
      onClose={onClose}
    >
      <FormField name="code" label="短信验证码" hint="发送到该员工的手机，请向本人询问" rules={[coded]}>
        <SmsCodeInput autoFocus onSend={sendCode} />
      </FormField>
    </FormDialog>
  )
}
