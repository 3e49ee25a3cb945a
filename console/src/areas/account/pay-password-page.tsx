import { account } from '@zdb/contract/people/account/endpoints'
import { pages, routeTo } from '@zdb/contract/pages'
import { useOpen } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { saySuccess } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import { Empty } from '#ui/page/empty.tsx'
import { FormField, type Rule } from '#ui/form/form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import { SixDigitsPassword } from './parts/six-digits.tsx'

const sixDigits = '支付密码为6位数字'
const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')
const numeric: Rule = (value) => (isSixDigits(value) ? undefined : sixDigits)
const again: Rule = (value) => (value ? undefined : '请再次输入支付密码')
const same: Rule = (value, all) => (value === all.pay_password ? undefined : '两次输入的支付密码不一致')

const SetPayPassword = () => {
  const open = useOpen()
  const { send } = useSend(account.setPayPassword)
  const code = useSend(account.payPasswordSms)

  const sendCode = async () => {
    const answer = await code.send()
    return answer.ok ? { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds } : undefined
  }
  const set = async ({ code, pay_password }: { code: string; pay_password: string; again: string }) => {
    const answer = await send({ body: { code, pay_password } })
    if (answer.ok) {
      saySuccess('支付密码已设置')
      open(routeTo('account'))
    }
    return answer
  }

  return (
    <FormPage
      title={pages.payPassword.title}
      note="支付转单、购买服务时使用。已有支付密码的，设置后立即换成新的。"
      act="确认设置"
      initial={{ code: '', pay_password: '', again: '' }}
      onSubmit={set}
      onCancel={() => open(routeTo('account'))}
    >
      <FormField name="code" label="短信验证码" hint="发送到主账户的手机号" rules={[coded]}>
        <SmsCodeInput autoFocus onSend={sendCode} />
      </FormField>
      <FormField name="pay_password" label="新支付密码" hint={sixDigits} rules={[numeric]}>
        <SixDigitsPassword />
      </FormField>
      <FormField name="again" label="确认支付密码" rules={[again, same]}>
        <SixDigitsPassword />
      </FormField>
    </FormPage>
  )
}

/** The payment password is the merchant's: whether there is one already or not, its master sets it anew. */
export const PayPasswordPage = () => {
  const isMaster = useSession(({ me }) => me?.is_master_user)
  if (isMaster) return <SetPayPassword />
  return (
    <>
      <PageHeader title={pages.payPassword.title} />
      <Empty reason="仅主账户可以设置支付密码">
        <PageLink to={routeTo('account')}>返回账号中心</PageLink>
      </Empty>
    </>
  )
}
