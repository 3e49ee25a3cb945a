import { Field } from '#ui/form/field.tsx'
import { Options, type Option } from '#ui/input/options.tsx'
import { Switch } from '#ui/input/switch.tsx'
import styles from './settings.module.css'

export const RangeField = ({
  label,
  value,
  least,
  most,
  error,
  onChange,
}: {
  label: string
  value: number
  least: number
  most: number
  error?: string
  onChange: (value: number) => void
}) => (
  <Field label={`${label}：${value} 毫米`} error={error}>
    {(id) => (
      <input
        id={id}
        className={styles.range}
        type="range"
        min={least}
        max={most}
        step={1}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    )}
  </Field>
)

export const ChoiceField = <T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly Option<T>[]
  value: T
  onChange: (value: T) => void
}) => <Field label={label}>{() => <Options label={label} options={options} value={value} onChange={onChange} />}</Field>

export const SwitchRow = ({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) => (
  <span className={styles.switch}>
    <Switch label={label} on={on} onChange={onChange} />
    {label}
  </span>
)

/** Names and labels of a table as choices. */
export const choicesOf = <T extends string>(
  names: readonly T[],
  table: Readonly<Record<T, { label: string }>>,
): { value: T; label: string }[] => names.map((value) => ({ value, label: table[value].label }))
