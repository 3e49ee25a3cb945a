import { useState, type ReactNode } from 'react'
import { Button } from '../action/button.tsx'
import { Chips, type Chip } from './chips.tsx'
import { DateInput } from '../input/date-input.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { Choice } from '../input/inputs.tsx'
import { SearchInput } from './search-input.tsx'
import styles from './filter-bar.module.css'

export type FilterPart = {
  readonly label: string
  readonly options: readonly Choice[]
  /** Empty filters nothing. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly search?: boolean
  readonly onSearch?: (words: string) => void
  readonly onOpen?: (open: boolean) => void
  /** Seldom used: stands behind 更多筛选. */
  readonly seldom?: boolean
  /** Two days to choose, shown while this part stands on the choice that needs them. */
  readonly range?: { from: string; to: string; onChange: (days: { from?: string; to?: string }) => void }
}

const wordsOf = ({ options, value, range }: FilterPart): string =>
  range
    ? `${range.from || '不限'} 至 ${range.to || '不限'}`
    : (options.find((one) => one.value === value)?.label ?? value)

const Range = ({ from, to, onChange }: NonNullable<FilterPart['range']>) => (
  <span className={styles.range}>
    <DateInput aria-label="开始日期" value={from} max={to || undefined} onChange={(day) => onChange({ from: day })} />
    至
    <DateInput aria-label="结束日期" value={to} min={from || undefined} onChange={(day) => onChange({ to: day })} />
  </span>
)

/** One line of filters; those at work stand behind it as chips that go with one press. `children` end the line. */
export const FilterBar = ({
  label,
  parts,
  keyword,
  children,
}: {
  label: string
  parts: readonly FilterPart[]
  keyword: { label: string; value: string; onChange: (words: string) => void }
  children?: ReactNode
}) => {
  const [all, setAll] = useState(false)
  const chips: Chip[] = parts
    .filter(({ value }) => value !== '')
    .map((part) => ({ name: part.label, words: wordsOf(part), onRemove: () => part.onChange('') }))
  if (keyword.value) chips.push({ name: '关键字', words: keyword.value, onRemove: () => keyword.onChange('') })
  return (
    <div className={styles.bar} role="search" aria-label={label}>
      {parts
        .filter(({ seldom }) => all || !seldom)
        .map(({ range, ...part }) => (
          <span key={part.label} className={styles.part}>
            <FilterSelect {...part} />
            {range && <Range {...range} />}
          </span>
        ))}
      {parts.some(({ seldom }) => seldom) && (
        <Button kind="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起筛选' : '更多筛选'}
        </Button>
      )}
      <SearchInput label={keyword.label} value={keyword.value} onSearch={keyword.onChange} />
      <Chips chips={chips} />
      {children && <span className={styles.end}>{children}</span>}
    </div>
  )
}
