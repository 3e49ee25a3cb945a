import { account } from '@zdb/contract/people/account/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { refresh, useSend } from '#core/http/query.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { FormField } from '#ui/form/form.tsx'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import { smsCoded } from './code-rules.ts'

/** Another way in is given up by whoever has the phone. */
export const UnbindSocial = ({
  login: { id, name, nickname },
  onClose,
}: {
  login: { id: string; name: string; nickname: string }
  onClose: () => void
}) => {
  const { send } = useSend(account.unbindSocial)
  const code = useSend(account.unbindSocial)
  const params = { id }
  const sendCode = async () => {
    const answer = await code.send({ params, body: {} })
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
  const unbind = async (body: { code: string }) => {
    const answer = await send({ params, body })
    if (answer.ok) {
      saySuccess(`${name}已解绑，其他设备已退出`)
      onClose()
      await refresh(account.security, account.socials)
    }
    return answer
  }
  return (
    <FormDialog
      title={`解绑${name}“${nickname}”`}
      act="解绑"
      width={440}
      initial={{ code: '' }}
      onSubmit={unbind}
      onClose={onClose}
    >
      <FormField name="code" label="短信验证码" hint="发送到绑定的手机号" rules={[smsCoded]}>
        <SmsCodeInput autoFocus onSend={sendCode} />
      </FormField>
    </FormDialog>
  )
}
