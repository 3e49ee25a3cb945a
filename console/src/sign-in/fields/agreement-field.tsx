import { useId } from 'react'
import { agreementHref, privacyHref } from '../../shell/navigation/links.ts'
import type { Form } from '#widgets/text-form/use-form.ts'
import styles from './agreement-field.module.css'
import field from '#widgets/text-form/field.module.css'

export const AgreementField = <V extends Readonly<Record<string, string>> & { agreed: string }>({
  form,
}: {
  form: Form<V>
}) => {
  const id = useId()
  const error = form.errors.agreed
  return (
    <div>
      <div className={styles.agreement}>
        <input
          id={id}
          type="checkbox"
          aria-label="我已阅读并同意用户协议和隐私政策"
          checked={form.values.agreed === 'yes'}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.set('agreed', event.target.checked ? 'yes' : '')}
        />
        <p>
          <label htmlFor={id}>我已阅读并同意</label>
          <a href={agreementHref} target="_blank" rel="noopener">
            《用户协议》
          </a>
          和
          <a href={privacyHref} target="_blank" rel="noopener">
            《隐私政策》
          </a>
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} className={field.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
