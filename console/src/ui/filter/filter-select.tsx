import { useId } from 'react'
import { Select } from 'antd'
import type { Choice } from '../input/inputs.tsx'
import styles from './filter-select.module.css'

const optionRow = ({ data: { icon, label } }: { data: Choice }) =>
  icon ? (
    <span className={styles.pictured}>
      {icon}
      {label}
    </span>
  ) : (
    label
  )

/** A filter: shows its name while it filters nothing, and can be emptied. */
export const FilterSelect = ({
  label,
  options,
  value,
  onChange,
  search = false,
  onSearch,
  onOpen,
  blank,
}: {
  label: string
  options: readonly Choice[]
  /** Empty filters nothing. */
  value: string
  onChange: (value: string) => void
  search?: boolean
  /** Looks for the options elsewhere while one types. */
  onSearch?: (words: string) => void
  onOpen?: (open: boolean) => void
  /** As a field of a form, whose name stands above it: what it says until something is chosen. */
  blank?: string
}) => (
  <Select
    id={useId()}
    aria-label={label}
    placeholder={blank ?? label}
    options={[...options]}
    value={value || undefined}
    onChange={(next: string | undefined) => onChange(next ?? '')}
    onOpenChange={onOpen}
    allowClear
    showSearch={onSearch ? { filterOption: false, onSearch } : search && { optionFilterProp: 'label' }}
    variant={blank ? 'outlined' : 'filled'}
    popupMatchSelectWidth={false}
    optionRender={optionRow}
    style={blank ? { width: '100%' } : { minWidth: 112 }}
    // Its name, not an example of what to write: it is read on every ground.
    styles={blank ? undefined : { placeholder: { color: 'var(--ink-2)' } }}
  />
)
