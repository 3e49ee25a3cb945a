import type { ReactNode } from 'react'
import { system } from '@zdb/contract/system/endpoints'
import { kindLabels } from '@zdb/contract/transfer-orders/states'
import { useKept } from '#core/kept.ts'
import { useSession } from '#core/session.ts'
import { Chips, type Chip } from '#ui/chips.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import type { Choice } from '#ui/inputs.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import styles from './order-filters.module.css'

export type Filters = {
  date_option: string
  start_date: string
  end_date: string
  kind: string
  product_type: string
  shop_id: string
  keyword: string
}

const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

const custom = 'custom_date_range'

/** One line of filters; those at work stand beside it and go with one press. */
export const OrderFilters = ({
  value,
  onChange,
  children,
}: {
  value: Filters
  onChange: (change: Partial<Filters>) => void
  children?: ReactNode
}) => {
  const dates = useKept('dateRanges', system.dateRanges).map(({ key, label }) => ({ value: key, label }))
  const types = useKept('productTypes', system.productTypes).map(({ id, name }) => ({ value: String(id), label: name }))
  const stores = useSession((session) => session.stores)
  const shops = stores.map(({ sid, name }) => ({ value: sid, label: name }))

  const selects: readonly { name: keyof Filters; label: string; options: readonly Choice[] }[] = [
    { name: 'date_option', label: '下单时间', options: dates },
    { name: 'kind', label: '转单类型', options: kindChoices },
    { name: 'product_type', label: '产品类型', options: types },
    ...(shops.length > 1 ? [{ name: 'shop_id' as const, label: '门店', options: shops }] : []),
  ]
  const chips: Chip[] = selects
    .filter(({ name }) => value[name])
    .map(({ name, label, options }) => ({
      name: label,
      words: options.find((option) => option.value === value[name])?.label ?? value[name],
      onRemove: () => onChange({ [name]: '' }),
    }))
  if (value.keyword) chips.push({ name: '关键字', words: value.keyword, onRemove: () => onChange({ keyword: '' }) })

  return (
    <div className={styles.filters}>
      {selects.map(({ name, label, options }) => (
        <FilterSelect
          key={name}
          label={label}
          options={options}
          value={value[name]}
          onChange={(next) => onChange({ [name]: next })}
        />
      ))}
      {value.date_option === custom && (
        <span className={styles.range}>
          <DateInput
            aria-label="开始日期"
            value={value.start_date}
            max={value.end_date || undefined}
            onChange={(start_date) => onChange({ start_date })}
          />
          –
          <DateInput
            aria-label="结束日期"
            value={value.end_date}
            min={value.start_date || undefined}
            onChange={(end_date) => onChange({ end_date })}
          />
        </span>
      )}
      <SearchInput label="单号/收货人/手机号" value={value.keyword} onSearch={(keyword) => onChange({ keyword })} />
      <Chips chips={chips} />
      {children}
    </div>
  )
}
