import { useId } from 'react'
import type { Option } from './options.tsx'
import styles from './segments.module.css'

/** A few short choices in one frame, exactly one of them taken: how something is looked at. */
export const Segments = <T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
}) => {
  const name = useId()
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} title={option.hint}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
