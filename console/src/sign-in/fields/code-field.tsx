import { useEffect, useState } from 'react'
import { Field } from '#widgets/text-form/field.tsx'
import type { Form } from '#widgets/text-form/use-form.ts'

const useCountdown = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

/** The six digits, and the button that sends them; it rests as many seconds as `onSend` answers with. */
export const CodeField = <V extends Readonly<Record<string, string>>>({
  form,
  name,
  onSend,
}: {
  form: Form<V>
  name: keyof V & string
  /** Without an answer nothing was sent. */
  onSend: () => Promise<number | undefined>
}) => {
  const [left, setLeft] = useCountdown()
  const [pending, setPending] = useState(false)

  const send = async () => {
    setPending(true)
    const waitSeconds = await onSend()
    setPending(false)
    if (waitSeconds !== undefined) setLeft(waitSeconds)
  }
  return (
    <Field
      form={form}
      name={name}
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
