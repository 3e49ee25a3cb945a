import { useId, type ReactNode } from 'react'
import frame from '#ui/input/frame.module.css'
import styles from './field.module.css'

type InputProps = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, what is entered, and below it what is wrong with it. */
export const FieldFrame = ({
  label,
  error,
  children,
}: {
  label: string
  error: string | undefined
  children: (input: InputProps) => ReactNode
}) => {
  const id = useId()
  const wrong = error ? true : undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${frame.frame} ${styles.frame}`} data-wrong={wrong}>
        {children({ id, 'aria-invalid': wrong, 'aria-describedby': error ? `${id}-error` : undefined })}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
