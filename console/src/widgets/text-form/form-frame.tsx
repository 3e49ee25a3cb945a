import type { ReactNode } from 'react'
import { Button } from '#ui/action/button.tsx'
import type { Form } from './use-form.ts'
import styles from './form-frame.module.css'

type Props<V extends Readonly<Record<string, string>>> = {
  form: Form<V>
  label: string
  verb: string
  children: ReactNode
}

export const FormFrame = <V extends Readonly<Record<string, string>>>({ form, label, verb, children }: Props<V>) => (
  <form className={styles.form} aria-label={label} noValidate onSubmit={form.submit}>
    {children}
    {form.trouble && (
      <p className={styles.trouble} role="alert">
        {form.trouble}
      </p>
    )}
    <div className={styles.act}>
      <Button kind="primary" type="submit" busy={form.pending}>
        {verb}
      </Button>
    </div>
  </form>
)
