import { useEffect, useState } from 'react'
import { identity } from '@zdb/contract/identity/endpoints'
import { call } from '#core/http/client.ts'
import { Field } from './field.tsx'
import type { Captcha } from './use-captcha.ts'
import { withProof } from '../proof/with-proof.ts'
import type { Form } from '../forms/use-form.ts'

type Scene = 'register' | 'sign_in' | 'reset_password'
type Values = Readonly<Record<string, string>> & { mobile: string; captcha: string; code: string }

const useCountdown = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

/** The six digits, and the button that sends them; it rests as long as the server says. */
export const SmsField = <V extends Values>({
  form,
  captcha,
  scene,
}: {
  form: Form<V>
  captcha: Captcha
  scene: Scene
}) => {
  const [left, setLeft] = useCountdown()
  const [pending, setPending] = useState(false)

  const send = async () => {
    if (!form.check('mobile', 'captcha')) return
    setPending(true)
    const query = {
      mobile: form.values.mobile.trim(),
      scene,
      captcha_key: captcha.key,
      captcha: form.values.captcha.trim(),
    }
    const line = scene === 'register' ? identity.registerSms : identity.sms
    const answer = await withProof(query.mobile, (proof) =>
      call(line, { query: { ...query, proof } }, { manner: 'probe' }),
    )
    setPending(false)
    if (answer.ok) return setLeft(answer.data.wait_seconds)
    form.refused(answer)
    captcha.change()
  }

  return (
    <Field
      form={form}
      name="code"
      label="短信验证码"
      placeholder="6位数字"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      after={
        <button type="button" disabled={pending || left > 0} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后重新获取` : '获取验证码'}
        </button>
      }
    />
  )
}
