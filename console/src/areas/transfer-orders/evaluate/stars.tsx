import { useId } from 'react'
import styles from './stars.module.css'

const words = ['很差', '较差', '一般', '满意', '非常满意']

/** One to five, as radio buttons that look like stars. */
export const Stars = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: number
  onChange: (mark: number) => void
}) => {
  const name = useId()
  return (
    <fieldset className={styles.stars}>
      <legend>{label}</legend>
      {words.map((word, index) => (
        <label key={word} title={word} data-on={index < value || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={`${label} ${index + 1} 分`}
            checked={value === index + 1}
            onChange={() => onChange(index + 1)}
          />
          <span aria-hidden>★</span>
        </label>
      ))}
      <span className={styles.word}>{words[value - 1]}</span>
    </fieldset>
  )
}
