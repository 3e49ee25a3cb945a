import type { ReactNode } from 'react'
import { originNames } from '@zdb/contract/delivery/schemas'
import type { delivery } from '@zdb/contract/delivery/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { oneOf, readFilter, text, whole, type Filter } from '#core/router/filter.ts'
import { useSession } from '#core/session/session.ts'
import { FilterBar, type FilterPart } from '#ui/filter/filter-bar.tsx'
import { chosenOf, dayFields, isAnyChosen, useDays } from '#widgets/list/filter-fields.ts'

/** What a list of deliveries can be narrowed by; it all stands in the address. */
export const deliveryFields = {
  ...dayFields,
  channel: whole(0),
  origin_order_type: oneOf('', ...originNames),
  sid: text(),
  keyword: text(),
}

export type DeliveryFilter = Filter<typeof deliveryFields>

export const noFilter = readFilter(deliveryFields, {})

export const deliveryQuery = (filter: DeliveryFilter) => chosenOf(deliveryFields, filter)

export const isFiltered = (filter: DeliveryFilter): boolean => isAnyChosen(deliveryQuery(filter))

type Props = {
  value: DeliveryFilter
  /** The couriers and kinds of orders there are, once they are known. */
  options: WireResult<typeof delivery.options> | undefined
  onChange: (change: Partial<DeliveryFilter>) => void
  children?: ReactNode
}

export const DeliveryFilters = ({ value, options, onChange, children }: Props) => {
  const stores = useSession((session) => session.stores)
  const parts: readonly FilterPart[] = [
    useDays('呼叫时间', value, onChange),
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
