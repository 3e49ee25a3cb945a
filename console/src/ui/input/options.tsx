import { useId, type ReactNode } from 'react'
import styles from './options.module.css'

export type Option<T extends string> = {
  readonly value: T
  readonly label: string
  readonly hint?: string
  readonly icon?: ReactNode
}

/** A few choices side by side, exactly one of them taken. */
export const Options = <T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<T>[]
  value?: T
  onChange?: (value: T) => void
}) => {
  const name = useId()
  return (
    <div className={styles.options} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.hint}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange?.(option.value)}
          />
          <span>
            {option.icon}
            {option.label}
          </span>
        </label>
      ))}
    </div>
  )
}
