import { useId } from 'react'
import { categories } from '@zdb/contract/stores/states'
import type { Form } from '../forms/use-form.ts'
import styles from './field.module.css'

export const CategoryField = <V extends Readonly<Record<string, string>> & { category: string }>({
  form,
}: {
  form: Form<V>
}) => {
  const id = useId()
  const error = form.errors.category
  return (
    <div className={styles.field}>
      <label htmlFor={id}>经营品类</label>
      <div className={styles.frame} data-wrong={error ? true : undefined}>
        <select
          id={id}
          value={form.values.category}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => form.set('category', event.target.value)}
        >
          <option value="">请选择</option>
          {Object.entries(categories).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
