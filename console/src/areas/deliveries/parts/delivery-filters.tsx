import type { ReactNode } from 'react'
import { originNames } from '@zdb/contract/delivery/schemas'
import type { delivery } from '@zdb/contract/delivery/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { system } from '@zdb/contract/system/endpoints'
import { dateOptions } from '@zdb/contract/transfer-orders/schemas'
import { oneOf, text, whole } from '#core/filter.ts'
import { useKept } from '#core/kept.ts'
import { useSession } from '#core/session.ts'
import { FilterBar, type FilterPart } from '#ui/filter-bar.tsx'

/** What a list of deliveries can be narrowed by; it all stands in the address. */
export const deliveryFields = {
  date_option: oneOf('', ...dateOptions),
  start_date: text(),
  end_date: text(),
  channel: whole(0),
  origin_order_type: oneOf('', ...originNames),
  sid: text(),
  keyword: text(),
}

export type DeliveryFilter = { [K in keyof typeof deliveryFields]: (typeof deliveryFields)[K]['fallback'] }

export const noFilter: DeliveryFilter = {
  date_option: '',
  start_date: '',
  end_date: '',
  channel: 0,
  origin_order_type: '',
  sid: '',
  keyword: '',
}

/** What is not chosen is not sent. */
export const deliveryQuery = (filter: DeliveryFilter) => ({
  date_option: filter.date_option || undefined,
  start_date: filter.start_date || undefined,
  end_date: filter.end_date || undefined,
  channel: filter.channel || undefined,
  origin_order_type: filter.origin_order_type || undefined,
  sid: filter.sid || undefined,
  keyword: filter.keyword || undefined,
})

export const isFiltered = (filter: DeliveryFilter): boolean =>
  Object.values(deliveryQuery(filter)).some((value) => value !== undefined)

type Props = {
  value: DeliveryFilter
  /** The couriers and kinds of orders there are, once they are known. */
  options: WireResult<typeof delivery.options> | undefined
  onChange: (change: Partial<DeliveryFilter>) => void
  children?: ReactNode
}

const useDates = ({ value, onChange }: Props): FilterPart => {
  const ranges = useKept('dateRanges', system.dateRanges)
  const { start_date, end_date } = value
  return {
    label: '呼叫时间',
    options: ranges.map(({ key, label }) => ({ value: key, label })),
    value: value.date_option,
    onChange: (option) =>
      onChange({ date_option: deliveryFields.date_option.parse(option) ?? '', start_date: '', end_date: '' }),
    range:
      value.date_option === 'custom_date_range'
        ? {
            from: start_date,
            to: end_date,
            onChange: ({ from = start_date, to = end_date }) => onChange({ start_date: from, end_date: to }),
          }
        : undefined,
  }
}

export const DeliveryFilters = (props: Props) => {
  const { value, options, onChange, children } = props
  const stores = useSession((session) => session.stores)
  const parts: readonly FilterPart[] = [
    useDates(props),
    {
      label: '运力',
      options: (options?.channels ?? []).map(({ code, name }) => ({ value: String(code), label: name })),
      value: value.channel ? String(value.channel) : '',
      search: true,
      onChange: (channel) => onChange({ channel: Number(channel) }),
    },
    {
      label: '订单来源',
      options: (options?.origin_order_type ?? []).map(({ id, title }) => ({ value: id, label: title })),
      value: value.origin_order_type,
      onChange: (type) => onChange({ origin_order_type: deliveryFields.origin_order_type.parse(type) ?? '' }),
    },
    {
      label: '门店',
      options: stores.map(({ sid, name }) => ({ value: sid, label: name })),
      value: value.sid,
      search: true,
      onChange: (sid) => onChange({ sid }),
    },
  ]
  return (
    <FilterBar
      label="筛选配送单"
      parts={parts}
      keyword={{
        label: '单号/商品/收货人/手机尾号',
        value: value.keyword,
        onChange: (keyword) => onChange({ keyword }),
      }}
    >
      {children}
    </FilterBar>
  )
}
