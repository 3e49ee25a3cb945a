import { isMobile } from '@zdb/contract/kit/contact-rules'
import { deliverySetup } from '@zdb/contract/delivery/endpoints'
import { sayError } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import { atMost, FormField, required, useFieldValue, type Rule } from '#ui/form.tsx'
import { PasswordInput, TextInput } from '#ui/inputs.tsx'
import { KeyFields, type Key } from '#widgets/key-fields.tsx'
import { isSixDigits } from '#widgets/six-digits.ts'
import { SmsCodeInput } from '#widgets/sms-code-input.tsx'
import type { Way } from './bind-ways.ts'

/** One message a minute to one phone, whoever asks. */
const waitSeconds = 60
const wrongMobile = '请输入正确的手机号'
const phone: Rule = (value) => (isMobile(value.trim()) ? undefined : wrongMobile)
const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')
const typed: Rule = (value) => (value ? undefined : '请输入密码')

type Place = { sid: string; channel: number }

/** The courier itself texts the code to the phone that stands in the form. */
const CourierCode = ({
  sid,
  channel,
  ...handed
}: Place & { id?: string; value?: string; onChange?: (value: string) => void }) => {
  const mobile = useFieldValue('account').trim()
  const { send } = useSend(deliverySetup.authorizeCode)
  const sendCode = async () => {
    if (!isMobile(mobile)) {
      sayError(wrongMobile)
      return undefined
    }
    const answer = await send({ params: { shop_id: sid }, query: { channel, mobile } })
    if (answer.ok) return { mobile, waitSeconds }
    sayError(answer.message)
    return undefined
  }
  return <SmsCodeInput {...handed} onSend={sendCode} />
}

/** What has to be typed for a way of binding. */
export const BindFields = ({ way, keys, ...place }: Place & { way: Way; keys: readonly Key[] }) => {
  switch (way) {
    case 'page':
      return null
    case 'code':
      return (
        <FormField name="code" label="授权码" rules={[required('授权码')]}>
          <TextInput maxLength={200} />
        </FormField>
      )
    case 'keys':
      return <KeyFields keys={keys} />
    case 'sms':
      return (
        <>
          <FormField name="account" label="手机号" rules={[phone]}>
            <TextInput maxLength={11} inputMode="numeric" autoFocus />
          </FormField>
          <FormField name="password" label="短信验证码" rules={[coded]}>
            <CourierCode {...place} />
          </FormField>
        </>
      )
    case 'password':
      return (
        <>
          <FormField name="account" label="账号" rules={[required('账号'), atMost('账号', 60)]}>
            <TextInput maxLength={60} />
          </FormField>
          <FormField name="password" label="密码" rules={[typed]}>
            <PasswordInput which="current-password" />
          </FormField>
        </>
      )
    case 'app':
      return (
        <>
          <FormField name="app_id" label="应用编号" rules={[required('应用编号')]}>
            <TextInput maxLength={100} />
          </FormField>
          <FormField name="app_secret" label="应用密钥" rules={[required('应用密钥')]}>
            <TextInput maxLength={200} />
          </FormField>
          <FormField name="shop_no" label="门店编号（选填）" hint="这家门店在运力方的编号，没有分店时不填">
            <TextInput maxLength={60} />
          </FormField>
        </>
      )
  }
}
