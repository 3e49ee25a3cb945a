import { account } from '@zdb/contract/people/account/endpoints'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { pages, routeTo } from '@zdb/contract/pages'
import { sayError, saySuccess } from '#core/alerts/notices.ts'
import { call } from '#core/http/client.ts'
import { useSend } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { useSession } from '#core/session/session.ts'
import { FormField, useFieldValue } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import { mobile as mobileRule, smsCoded } from './code-rules.ts'

/** For a FormField, which hands it its id, value and onChange. The code goes to the number that stands above it. */
const NewPhoneCode = (field: { id?: string; value?: string; onChange?: (value: string) => void }) => {
  const mobile = useFieldValue('mobile').trim()
  const code = useSend(account.phoneCode)
  const send = async () => {
    if (!isMobile(mobile)) {
      sayError('请先填写正确的新手机号')
      return undefined
    }
    const answer = await code.send({ query: { mobile } })
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
  return <SmsCodeInput {...field} act="获取新手机验证码" onSend={send} />
}

type Draft = { old_code: string; mobile: string; code: string }

export const BindPhonePage = () => {
  const open = useOpen()
  const me = useSession((session) => session.me)
  const bind = useSend(account.bindPhone)
  const oldCode = useSend(account.oldPhoneCode)

  const sendOldCode = async () => {
    const answer = await oldCode.send()
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
  const submit = async ({ old_code, mobile, code }: Draft) => {
    const answer = await bind.send({ body: { old_code, mobile: mobile.trim(), code } })
    if (answer.ok) {
      const fresh = await call(account.me, {})
      if (fresh.ok) useSession.setState({ me: fresh.data })
      saySuccess('绑定手机已更换，其他设备已退出')
      open(routeTo('account'))
    }
    return answer
  }

  return (
    <FormPage
      title={pages.bindPhone.title}
      note={`当前手机号 ${me?.mobile ?? ''}。更换后用新手机号登录，其他设备立即退出，原手机号会收到提醒。`}
      act="确认更换"
      initial={{ old_code: '', mobile: '', code: '' }}
      onSubmit={submit}
      onCancel={() => open(routeTo('account'))}
    >
      <FormField name="old_code" label="原手机验证码" hint="发送到当前绑定的手机号" rules={[smsCoded]}>
        <SmsCodeInput autoFocus act="获取原手机验证码" onSend={sendOldCode} />
      </FormField>
      <FormField name="mobile" label="新手机号" rules={[mobileRule]}>
        <TextInput inputMode="numeric" maxLength={11} />
      </FormField>
      <FormField name="code" label="新手机验证码" rules={[smsCoded]}>
        <NewPhoneCode />
      </FormField>
    </FormPage>
  )
}
