import { categories } from '@zdb/contract/shop/stores/states'
import type { Form } from '#widgets/text-form/use-form.ts'
import { FieldFrame } from '#widgets/text-form/field-frame.tsx'
import styles from './category-field.module.css'

export const CategoryField = <V extends Readonly<Record<string, string>> & { category: string }>({
  form,
}: {
  form: Form<V>
}) => (
  <FieldFrame label="经营品类" error={form.errors.category}>
    {(input) => (
      <select
        {...input}
        className={styles.select}
        value={form.values.category}
        onChange={(event) => form.set('category', event.target.value)}
      >
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
