import { AutoComplete, Input } from 'antd'
import styles from './tip-input.module.css'

export type Tip = {
  readonly key: string
  /** What stands in the box once it is chosen. */
  readonly text: string
  readonly title: string
  readonly note: string
}

/** Free text with suggestions under it while one types; nothing has to be chosen. */
export const TipInput = <T extends Tip>({
  id,
  value,
  tips,
  maxLength,
  onChange,
  onChoose,
}: {
  id?: string
  value: string
  tips: readonly T[]
  maxLength?: number
  onChange: (text: string) => void
  onChoose: (tip: T) => void
}) => (
  <AutoComplete
    id={id}
    className={styles.box}
    value={value}
    // Enter keeps what was typed unless a suggestion was walked to.
    defaultActiveFirstOption={false}
    options={tips.map((tip) => ({
      value: tip.text,
      key: tip.key,
      tip,
      label: (
        <span className={styles.tip}>
          {tip.title} <small>{tip.note}</small>
        </span>
      ),
    }))}
    onChange={(text: string, option) => {
      // A chosen suggestion comes with itself; words that were typed come alone.
      const chosen = Array.isArray(option) ? undefined : option?.tip
      if (chosen) onChoose(chosen)
      else onChange(text)
    }}
  >
    <Input maxLength={maxLength} autoComplete="off" />
  </AutoComplete>
)
