import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Form } from './use-form.ts'
import { FieldFrame } from './field-frame.tsx'

type Texts = Readonly<Record<string, string>>

type Props<V extends Texts> = Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> & {
  form: Form<V>
  name: keyof V & string
  label: string
  /** What stands inside the frame after the text: a button, a picture. */
  after?: ReactNode
}

/** A text to be typed. */
export const Field = <V extends Texts>({ form, name, label, after, ...input }: Props<V>) => (
  <FieldFrame label={label} error={form.errors[name]}>
    {(framed) => (
      <>
        <input
          {...input}
          {...framed}
          name={name}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
        />
        {after}
      </>
    )}
  </FieldFrame>
)
