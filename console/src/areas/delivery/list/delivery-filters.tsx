import type { ReactNode } from 'react'
import { originNames } from '@zdb/contract/couriers/delivery/schemas'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { rideTodoNames, rideTodos } from '@zdb/contract/couriers/delivery/states'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import { oneOf, text, whole, type Filter } from '#core/router/filter.ts'
import { FilterBar, type FilterPart } from '#ui/filter/filter-bar.tsx'
import { dayFields, useDays } from '#widgets/list/day-fields.ts'
import { figureFields } from '#widgets/list/figure-fields.ts'
import { filterSet, keywordSearch, orderWords, todoChoices } from '#widgets/list/filter-set.ts'
import { MarkSign } from '#widgets/shops/channel-mark.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'

/** What a list of deliveries can be narrowed by. */
export const deliveryFilter = filterSet({
  ...dayFields,
  channel: whole(0),
  origin_order_type: oneOf('', ...originNames),
  sid: text(),
  todo: oneOf('', ...rideTodoNames),
  keyword: text(),
  ...figureFields.ride,
})

type DeliveryFilter = Filter<typeof deliveryFilter.fields>

type Props = {
  value: DeliveryFilter
  /** The couriers and kinds of orders there are, once they are known. */
  options: WireResult<typeof delivery.options> | undefined
  onChange: (change: Partial<DeliveryFilter>) => void
  children?: ReactNode
}

export const DeliveryFilters = ({ value, options, onChange, children }: Props) => {
  const { select } = deliveryFilter
  const channels = (options?.channels ?? []).map((channel) => ({
    value: String(channel.code),
    label: channel.name,
    icon: <MarkSign channel={channel} />,
  }))
  const origins = (options?.origin_order_type ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const parts: readonly FilterPart[] = [
    useDays('呼叫时间', value, onChange),
    select('channel', '运力', channels, value, onChange, { search: true }),
    select('origin_order_type', '订单来源', origins, value, onChange),
    select('sid', '门店', useStoreOptions(), value, onChange, { search: true }),
    select('todo', '待办', todoChoices(rideTodos), value, onChange),
  ]
  return (
    <FilterBar label="筛选配送单" parts={parts} keyword={keywordSearch(orderWords, value, onChange)}>
      {children}
    </FilterBar>
  )
}
