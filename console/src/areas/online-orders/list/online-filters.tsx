import { useState, type ReactNode } from 'react'
import { channels } from '@zdb/contract/channel-shops/channels'
import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { deliveryTypes } from '@zdb/contract/online-orders/states'
import { oneOf, readFilter, text, type Filter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import { FilterBar, type FilterPart } from '#ui/filter/filter-bar.tsx'
import { useFlags } from '#widgets/order/flag-options.ts'
import { chosenOf, dayFields, isAnyChosen, useDays } from '#widgets/list/filter-fields.ts'
import { useProductTypes } from '#widgets/order-form/product-types.ts'

/** What the desk can be narrowed by; it all stands in the address. */
export const onlineFields = {
  date_type: oneOf('created', 'delivery'),
  ...dayFields,
  channel: text(),
  online_shop_id: text(),
  delivery_sid: text(),
  product_type: text(),
  delivery_type: text(),
  flag: text(),
  keyword: text(),
}

export type OnlineFilter = Filter<typeof onlineFields>

export const noFilter = readFilter(onlineFields, {})

export const onlineQuery = (filter: OnlineFilter) => ({
  ...chosenOf(onlineFields, filter),
  date_type: filter.date_option ? filter.date_type : undefined,
})

export const isFiltered = (filter: OnlineFilter): boolean => isAnyChosen(onlineQuery(filter))

type Change = (change: Partial<OnlineFilter>) => void
type Props = { value: OnlineFilter; onChange: Change; children?: ReactNode }

const dateTypes = { created: '下单', delivery: '配送' } as const

/** By the day it was placed or the day it is due, in one choice. */
const useDates = ({ value, onChange }: Props): FilterPart => {
  const days = useDays('时间', value, onChange)
  return {
    ...days,
    options: Object.entries(dateTypes).flatMap(([type, words]) =>
      days.options.map((option) => ({ value: `${type} ${option.value}`, label: `${words} ${option.label}` })),
    ),
    value: value.date_option && `${value.date_type} ${value.date_option}`,
    onChange: (chosen) => {
      const [type = '', option = ''] = chosen.split(' ')
      onChange({
        date_type: onlineFields.date_type.parse(type) ?? 'created',
        date_option: onlineFields.date_option.parse(option) ?? '',
        start_date: '',
        end_date: '',
      })
    },
  }
}

/** Several codes may stand for one company; the number tells those of one name apart. */
const channelChoices = channels.map(({ code, name }, at) => ({
  value: String(code),
  label: channels.findIndex((other) => other.name === name) === at ? name : `${name} ${code}`,
}))

const useOnlineShops = ({ value: { online_shop_id: value, channel }, onChange }: Props): FilterPart => {
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const found = useRead(
    onlineOrders.searchShops,
    { query: { keyword: words.trim() || undefined, channel: channel || undefined } },
    { enabled: open || value !== '', fresh: 60_000 },
  )
  return {
    label: '网店',
    options: (found.data ?? []).map(({ id, name, channel: from }) => ({ value: id, label: `${name}（${from.name}）` })),
    value,
    onChange: (online_shop_id) => onChange({ online_shop_id }),
    onSearch: setWords,
    onOpen: setOpen,
  }
}

const deliveryChoices = Object.entries(deliveryTypes).map(([value, label]) => ({ value, label }))

export const OnlineFilters = (props: Props) => {
  const { value, onChange, children } = props
  const stores = useSession((session) => session.stores)
  const types = useProductTypes()
  const flags = useFlags()
  const dates = useDates(props)
  const shops = useOnlineShops(props)
  const parts: readonly FilterPart[] = [
    dates,
    {
      label: '渠道',
      options: channelChoices,
      value: value.channel,
      search: true,
      onChange: (channel) => onChange({ channel, online_shop_id: '' }),
    },
    shops,
    {
      label: '配送门店',
      options: stores.map(({ sid, name }) => ({ value: sid, label: name })),
      value: value.delivery_sid,
      search: true,
      onChange: (delivery_sid) => onChange({ delivery_sid }),
    },
    {
      label: '产品类型',
      options: types,
      value: value.product_type,
      search: true,
      seldom: true,
      onChange: (product_type) => onChange({ product_type }),
    },
    {
      label: '配送方式',
      options: deliveryChoices,
      value: value.delivery_type,
      seldom: true,
      onChange: (delivery_type) => onChange({ delivery_type }),
    },
    {
      label: '旗帜',
      options: flags,
      value: value.flag,
      seldom: true,
      onChange: (flag) => onChange({ flag }),
    },
  ]
  return (
    <FilterBar
      label="筛选网单"
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
