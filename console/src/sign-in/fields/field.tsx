import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import type { Form } from '../forms/use-form.ts'
import styles from './field.module.css'

type Texts = Readonly<Record<string, string>>

type Props<V extends Texts> = Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> & {
  form: Form<V>
  name: keyof V & string
  label: string
  /** What stands inside the frame after the text: a button, a picture. */
  after?: ReactNode
}

/** A label, what is typed, and beside it what is wrong with it. */
export const Field = <V extends Texts>({ form, name, label, after, ...input }: Props<V>) => {
  const id = useId()
  const error = form.errors[name]
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.frame} data-wrong={error ? true : undefined}>
        <input
          {...input}
          id={id}
          name={name}
          value={form.values[name]}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.set(name, event.target.value)}
        />
        {after}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
