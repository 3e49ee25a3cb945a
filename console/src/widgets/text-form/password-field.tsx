import { useState } from 'react'
import { Field } from './field.tsx'
import type { Form } from './use-form.ts'

type Props<V extends Readonly<Record<string, string>>> = {
  form: Form<V>
  name: keyof V & string
  label: string
  placeholder: string
  /** `current` is filled by the browser's keeper of passwords, `new` is proposed by it. */
  kind: 'current' | 'new'
}

export const PasswordField = <V extends Readonly<Record<string, string>>>({ kind, ...field }: Props<V>) => {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={`${kind}-password`}
      maxLength={kind === 'new' ? 32 : 64}
      after={
        <button type="button" aria-pressed={shown} aria-label="显示密码" onClick={() => setShown(!shown)}>
          {shown ? '隐藏' : '显示'}
        </button>
      }
    />
  )
}
