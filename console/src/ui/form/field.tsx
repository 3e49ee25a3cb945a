import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

/** A named input of a page that keeps its own draft; inside a FormDialog or FormPage use FormField. */
export const Field = ({
  label,
  hint,
  error,
  warning,
  children,
}: {
  label: string
  hint?: ReactNode
  error?: string
  /** Why a person should look at what stands here, though it may be right. */
  warning?: string
  children: (id: string) => ReactNode
}) => {
  const id = useId()
  return (
    <div
      className={styles.field}
      data-wrong={error !== undefined || undefined}
      data-doubt={(error === undefined && warning !== undefined) || undefined}
    >
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error === undefined ? (
        (warning ?? hint) && <p className={styles.hint}>{warning ?? hint}</p>
      ) : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
