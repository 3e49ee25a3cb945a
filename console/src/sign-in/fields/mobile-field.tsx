import { Field } from '#widgets/text-form/field.tsx'
import type { Form } from '#widgets/text-form/use-form.ts'

export const MobileField = <V extends Readonly<Record<string, string>> & { mobile: string }>({
  form,
}: {
  form: Form<V>
}) => (
  <Field
    form={form}
    name="mobile"
    label="手机号"
    placeholder="请输入手机号"
    type="tel"
    inputMode="numeric"
    autoComplete="username"
    maxLength={11}
  />
)
