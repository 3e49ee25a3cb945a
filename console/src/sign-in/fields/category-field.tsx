import { categories } from '@zdb/contract/shop/stores/states'
import type { Form } from '#widgets/text-form/use-form.ts'
import { FieldFrame } from '#widgets/text-form/field-frame.tsx'

export const CategoryField = <V extends Readonly<Record<string, string>> & { category: string }>({
  form,
}: {
  form: Form<V>
}) => (
  <FieldFrame label="经营品类" error={form.errors.category}>
    {(input) => (
      <select {...input} value={form.values.category} onChange={(event) => form.set('category', event.target.value)}>
        <option value="">请选择</option>
        {Object.entries(categories).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)
