import { useState } from 'react'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { sayError } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { FormField, useFieldValues, type Rule } from '#ui/form/form.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import type { ChannelChoice, Shop } from '../channel-shop.ts'

const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')

/** The code goes to the phone that the channel names for the shop whose keys stand in the form. */
export const OwnerCodeField = ({ shop, keys }: { shop: Shop; keys: ChannelChoice['keys'] }) => {
  const values = useFieldValues()
  const [mobile, setMobile] = useState('')
  const { send } = useSend(channelShops.sendOwnerCode)

  const sendCode = async () => {
    const given = keys.map(({ name, label }) => ({ name, label, value: values.get(name)?.trim() ?? '' }))
    const missing = given.find(({ value }) => value === '')
    if (missing) {
      sayError(`请填写${missing.label}`)
      return undefined
    }
    const body = { keys: Object.fromEntries(given.map(({ name, value }) => [name, value])) }
    const answer = await send({ params: { id: shop.id }, body })
    if (!answer.ok) return undefined
    setMobile(answer.data.mobile)
    return { mobile: answer.data.mobile, waitSeconds: answer.data.wait_seconds }
  }
  const where = mobile ? `（${mobile}）` : ''
  return (
    <FormField
      name="code"
      label="短信验证码"
      hint={`发送到该门店在${shop.channel.name}登记的手机号${where}，确认网店是您的`}
      rules={[coded]}
    >
      <SmsCodeInput onSend={sendCode} />
    </FormField>
  )
}
