import { system } from '@zdb/contract/system/endpoints'
import { kindLabels } from '@zdb/contract/transfer-orders/states'
import { useKept } from '#core/kept.ts'
import { Chips, type Chip } from '#ui/chips.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import styles from './filters.module.css'

export type ListFilter = {
  date_option: string
  start_date: string
  end_date: string
  kind: string
  product_type: string
  keyword: string
}

const custom = 'custom_date_range'
const kindOptions = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

const named = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

/** One line; what filters now stands behind it as chips that can be taken away. */
export const Filters = ({
  value,
  onChange,
}: {
  value: ListFilter
  onChange: (change: Partial<ListFilter>) => void
}) => {
  const types = useKept('productTypes', system.productTypes).map(({ id, name }) => ({ value: String(id), label: name }))
  const ranges = useKept('dateRanges', system.dateRanges).map(({ key, label }) => ({ value: key, label }))
  const noDate = { date_option: '', start_date: '', end_date: '' }
  const dateWords =
    value.date_option === custom
      ? `${value.start_date || '不限'} 至 ${value.end_date || '不限'}`
      : named(ranges, value.date_option)
  const rows: [boolean, Chip][] = [
    [value.date_option !== '', { name: '日期', words: dateWords, onRemove: () => onChange(noDate) }],
    [
      value.kind !== '',
      { name: '方式', words: named(kindOptions, value.kind), onRemove: () => onChange({ kind: '' }) },
    ],
    [
      value.product_type !== '',
      { name: '产品类型', words: named(types, value.product_type), onRemove: () => onChange({ product_type: '' }) },
    ],
    [value.keyword !== '', { name: '关键字', words: value.keyword, onRemove: () => onChange({ keyword: '' }) }],
  ]
  return (
    <div className={styles.filters} role="search" aria-label="筛选转单">
      <FilterSelect
        label="日期"
        options={ranges}
        value={value.date_option}
        onChange={(date_option) => onChange({ ...noDate, date_option })}
      />
      {value.date_option === custom && (
        <span className={styles.days}>
          <DateInput
            aria-label="开始日期"
            value={value.start_date}
            max={value.end_date || undefined}
            onChange={(start_date) => onChange({ start_date })}
          />
          至
          <DateInput
            aria-label="结束日期"
            value={value.end_date}
            min={value.start_date || undefined}
            onChange={(end_date) => onChange({ end_date })}
          />
        </span>
      )}
      <FilterSelect label="发单方式" options={kindOptions} value={value.kind} onChange={(kind) => onChange({ kind })} />
      <FilterSelect
        label="产品类型"
        options={types}
        value={value.product_type}
        search
        onChange={(product_type) => onChange({ product_type })}
      />
      <SearchInput label="单号/商品/手机尾号" value={value.keyword} onSearch={(keyword) => onChange({ keyword })} />
      <Chips chips={rows.filter(([on]) => on).map(([, chip]) => chip)} />
    </div>
  )
}
