import { useRef, useState } from 'react'
import { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import { refresh, useSend } from '#core/http/query.tsx'
import { FilterSelect } from '#ui/filter/filter-select.tsx'
import { phone, useMedia } from '#ui/theme/media.ts'
import { useStoreOptions } from '#widgets/shops/store-options.ts'
import { CameraButton, hasCameraReader } from './camera-button.tsx'
import { CodeInput } from './code-input.tsx'
import { Outcome } from './outcome.tsx'
import { VoucherList } from './voucher-list.tsx'
import type { VoucherAnswer } from './voucher.ts'
import styles from './counter.module.css'

/** What stands under the input: the vouchers of a code, what became of them, or why there is nothing. */
type Step = { is: 'empty' } | { is: 'found' | 'done'; answer: VoucherAnswer } | { is: 'refused'; message: string }

/** Scan, look, write off, and on to the next: the input has the cursor again after each. */
export const Counter = () => {
  const stores = useStoreOptions()
  const [chosen, setStore] = useState<string>()
  const store = chosen ?? (stores.length === 1 ? (stores[0]?.value ?? '') : '')
  const [step, setStep] = useState<Step>({ is: 'empty' })
  const input = useRef<HTMLInputElement>(null)
  const onPhone = useMedia(phone)
  const photographs = onPhone && hasCameraReader()
  const { send, pending } = useSend(writeOffs.act)

  /** Whatever is typed next takes the place of the code that stands there. */
  const backToInput = () => {
    input.current?.focus()
    input.current?.select()
  }
  const check = async (code: string) => {
    const answer = await send({ body: { action: 'check', code } })
    if (!answer.ok) {
      setStep({ is: 'refused', message: answer.message })
      backToInput()
      return
    }
    setStep({ is: 'found', answer: answer.data })
  }
  const verify = async (token: string, codes: string[]) => {
    const answer = await send({ body: { action: 'verify', token, codes, sid: store || undefined } })
    setStep(answer.ok ? { is: 'done', answer: answer.data } : { is: 'refused', message: answer.message })
    backToInput()
    if (answer.ok) await refresh(writeOffs.list)
  }
  return (
    <section className={styles.counter} aria-label="核销">
      <CodeInput ref={input} busy={pending} done={step.is === 'done'} onCode={(code) => void check(code)} />
      {stores.length > 1 && <FilterSelect label="核销门店" options={stores} value={store} onChange={setStore} />}
      {photographs && <CameraButton busy={pending} onCode={(code) => void check(code)} />}
      {step.is === 'empty' && (
        <p className={styles.quiet}>
          {onPhone ? '把客人的券码输入或粘贴到上面，查到后再核销' : '用扫码枪对准客人手机上的券码，扫完会自动查券'}
        </p>
      )}
      {step.is === 'refused' && (
        <p className={styles.refused} role="alert">
          {step.message}
        </p>
      )}
      {step.is === 'found' && (
        <VoucherList
          key={step.answer.token}
          answer={step.answer}
          busy={pending}
          onType={backToInput}
          onVerify={(codes) => void verify(step.answer.token, codes)}
        />
      )}
      {step.is === 'done' && <Outcome answer={step.answer} />}
    </section>
  )
}
