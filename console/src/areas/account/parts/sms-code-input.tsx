import { useState } from 'react'
import { account } from '@zdb/contract/account/endpoints'
import { saySuccess } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/clock.ts'
import { TextInput } from '#ui/inputs.tsx'
import { sixDigitsOf } from './six-digits.tsx'
import styles from './sms-code-input.module.css'

/** The code for a payment password, and the button that sends it; it rests as long as the server says. */
export const SmsCodeInput = ({
  onChange,
  ...rest
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
}) => {
  const { send, pending } = useSend(account.payPasswordSms)
  const [wait, setWait] = useState({ seconds: 0, until: 0 })
  // The shared clock shows whole seconds, so it may be up to one behind.
  const left = Math.min(wait.seconds, Math.ceil((wait.until - useNow().getTime()) / 1000))

  const sendCode = async () => {
    const answer = await send()
    if (!answer.ok) return
    const { mobile, wait_seconds } = answer.data
    setWait({ seconds: wait_seconds, until: Date.now() + wait_seconds * 1000 })
    saySuccess(`验证码已发送至 ${mobile}`)
  }

  return (
    <div className={styles.line}>
      <TextInput
        {...rest}
        inputMode="numeric"
        placeholder="6位数字"
        autoFocus
        onChange={(text) => onChange?.(sixDigitsOf(text))}
      />
      <Button busy={pending} off={left > 0} onClick={() => void sendCode()}>
        {left > 0 ? `${left} 秒后重新获取` : '获取短信验证码'}
      </Button>
    </div>
  )
}
