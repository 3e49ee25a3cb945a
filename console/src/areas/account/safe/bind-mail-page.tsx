import { account } from '@zdb/contract/people/account/endpoints'
import { isEmail } from '@zdb/contract/kit/contact-rules'
import { pages, routeTo } from '@zdb/contract/pages'
import { sayError, saySuccess } from '#core/alerts/notices.ts'
import { refresh, useRead, useSend } from '#core/http/query.tsx'
import { useOpen } from '#core/router/address.ts'
import { text, useFilter } from '#core/router/filter.ts'
import { FormField, useFieldValue, type Rule } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'

const fields = { code: text() }

const mailbox: Rule = (value) => (isEmail(value.trim()) ? undefined : '请输入正确的邮箱地址')
/** Whoever comes by the link in the letter need not name the mailbox again. */
const mailboxOrNone: Rule = (value, all) => (value.trim() === '' ? undefined : mailbox(value, all))
const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位邮箱验证码')

/** For a FormField, which hands it its id, value and onChange. */
const MailCode = (field: { id?: string; value?: string; onChange?: (value: string) => void }) => {
  const email = useFieldValue('email').trim()
  const { send } = useSend(account.bindEmail)
  const sendCode = async () => {
    if (!isEmail(email)) {
      sayError('请先填写正确的邮箱地址')
      return undefined
    }
    const answer = await send({ body: { email } })
    return answer.ok ? { mobile: answer.data.email, waitSeconds: answer.data.wait_seconds } : undefined
  }
  return <SmsCodeInput {...field} act="获取邮箱验证码" onSend={sendCode} />
}

export const BindMailPage = () => {
  const open = useOpen()
  const [{ code: brought }] = useFilter(fields)
  const security = useRead(account.security)
  const { send } = useSend(account.bindEmail)
  const current = security.data?.email

  const bind = async ({ email, code }: { email: string; code: string }) => {
    const answer = await send({ body: { ...(email.trim() && { email: email.trim() }), code } })
    if (answer.ok) {
      saySuccess(`已绑定邮箱 ${answer.data.email}，其他设备已退出`)
      await refresh(account.security)
      open(routeTo('account'))
    }
    return answer
  }

  return (
    <FormPage
      title={pages.bindMail.title}
      note={
        brought
          ? '邮件里的验证码已经填好，点“确认绑定”完成。'
          : `${current ? `当前邮箱 ${current}。` : ''}账号的密码、手机和登录方式有变动时，会发邮件提醒您。`
      }
      act="确认绑定"
      initial={{ email: '', code: brought }}
      onSubmit={bind}
      onCancel={() => open(routeTo('account'))}
    >
      <FormField name="email" label={brought ? '邮箱（选填）' : '邮箱'} rules={[brought ? mailboxOrNone : mailbox]}>
        <TextInput autoFocus={!brought} maxLength={100} placeholder="name@example.com" />
      </FormField>
      <FormField name="code" label="邮箱验证码" hint="没有收到时请看看垃圾邮件" rules={[coded]}>
        <MailCode />
      </FormField>
    </FormPage>
  )
}
