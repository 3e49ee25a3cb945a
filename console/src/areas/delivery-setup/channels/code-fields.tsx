import { useState } from 'react'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { isMobile } from '@zdb/contract/kit/contact-rules'
import { sayError } from '#core/alerts/notices.ts'
import { useSend } from '#core/http/query.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { FormField, useFieldValue, type Rule } from '#ui/form/form.tsx'
import { TextInput } from '#ui/input/inputs.tsx'
import { isSixDigits } from '#widgets/passwords/six-digits.ts'
import { SmsCodeInput } from '#widgets/passwords/sms-code-input.tsx'
import styles from './code-fields.module.css'

/** One message a minute to one phone, whoever asks. */
const waitSeconds = 60
const wrongMobile = '请输入正确的手机号'
const phone: Rule = (value) => (isMobile(value.trim()) ? undefined : wrongMobile)
const coded: Rule = (value) => (isSixDigits(value) ? undefined : '请输入6位短信验证码')

/** A phone, and the code that the courier itself texts there; it may want the digits of a picture first. */
export const CodeFields = ({ sid, channel }: { sid: string; channel: number }) => {
  const mobile = useFieldValue('account').trim()
  const [picture, setPicture] = useState('')
  const [digits, setDigits] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { send } = useSend(deliverySetup.authorizeCode)

  const sendCode = async () => {
    if (!isMobile(mobile)) {
      sayError(wrongMobile)
      return undefined
    }
    if (picture && !digits.trim()) {
      setWrong('请填写图片上的数字')
      return undefined
    }
    const query = { channel, mobile, ...(picture && { digits: digits.trim() }) }
    const answer = await send({ params: { shop_id: sid }, query })
    if (!answer.ok) {
      sayError(answer.message)
      return undefined
    }
    const next = answer.data.picture ?? ''
    setWrong(next && picture ? '数字不正确，请看新的图片' : undefined)
    setPicture(next)
    setDigits('')
    return next ? undefined : { mobile, waitSeconds }
  }
  return (
    <>
      <FormField name="account" label="手机号" rules={[phone]}>
        <TextInput maxLength={11} inputMode="numeric" autoFocus />
      </FormField>
      {picture && (
        <div className={styles.picture}>
          <TextField
            label="图片上的数字"
            hint="运力方要求先核对图片，填好后再获取短信验证码"
            error={wrong}
            maxLength={10}
            inputMode="numeric"
            autoFocus
            value={digits}
            onChange={(text) => {
              setWrong(undefined)
              setDigits(text)
            }}
          />
          <img src={picture} alt="运力方的图片验证码" />
        </div>
      )}
      <FormField name="password" label="短信验证码" rules={[coded]}>
        <SmsCodeInput onSend={sendCode} />
      </FormField>
    </>
  )
}
