import { Field } from '@zdb/console/widgets/text-form/field.tsx'
import type { Form } from '@zdb/console/widgets/text-form/use-form.ts'

/** What the authenticator shows at this moment. */
export const CodeField = <V extends Readonly<Record<string, string>> & { code: string }>({
  form,
  placeholder,
  autoFocus = false,
}: {
  form: Form<V>
  placeholder?: string
  autoFocus?: boolean
}) => (
  <Field
    form={form}
    name="code"
    label="动态码"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={6}
    placeholder={placeholder}
    autoFocus={autoFocus}
  />
)
