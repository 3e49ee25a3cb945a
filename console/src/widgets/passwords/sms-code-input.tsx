import { useState } from 'react'
import { saySuccess } from '#core/alerts/notices.ts'
import { Button } from '#ui/action/button.tsx'
import { useNow } from '#ui/time/clock.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { sixDigitsOf } from './six-digits.ts'
import styles from './sms-code-input.module.css'

/** Where a code went, and how long until the next may be asked for. */
export type CodeSent = { mobile: string; waitSeconds: number }

/** A code out of a text message, and the button that has it sent; the button rests as long as it is told. */
export const SmsCodeInput = ({
  onSend,
  onChange,
  act = '获取短信验证码',
  autoFocus = false,
  ...rest
}: {
  /** Undefined when nothing was sent: it may be asked for again at once. */
  onSend: () => Promise<CodeSent | undefined>
  /** What the button says where it is no text message, or where a form has two. */
  act?: string
  autoFocus?: boolean
  id?: string
  value?: string
  onChange?: (value: string) => void
}) => {
  const [pending, setPending] = useState(false)
  const [wait, setWait] = useState({ seconds: 0, until: 0 })
  // The shared clock shows whole seconds, so it may be up to one behind.
  const left = Math.min(wait.seconds, Math.ceil((wait.until - useNow().getTime()) / 1000))

  const sendCode = async () => {
    setPending(true)
    const sent = await onSend().finally(() => setPending(false))
    if (!sent) return
    setWait({ seconds: sent.waitSeconds, until: Date.now() + sent.waitSeconds * 1000 })
    saySuccess(`验证码已发送至 ${sent.mobile}`)
  }

  return (
    <div className={styles.line}>
      <TextInput
        {...rest}
        inputMode="numeric"
        placeholder="6位数字"
        autoFocus={autoFocus}
        onChange={(text) => onChange?.(sixDigitsOf(text))}
      />
      <Button busy={pending} off={left > 0} onClick={() => void sendCode()}>
        {left > 0 ? `${left} 秒后重新获取` : act}
      </Button>
    </div>
  )
}
