import { useState } from 'react'
import { channels } from '@zdb/contract/channels/channel-shops/channels'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { deliveryTypes, onlineTodoNames, onlineTodos } from '@zdb/contract/orders/online-orders/states'
import { oneOf, text, type Filter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { FilterBar, type FilterPart } from '#ui/filter/filter-bar.tsx'
import { useMedia } from '#ui/theme/media.ts'
import { useFlags } from '#widgets/order/flag-options.tsx'
import { dayFields, useDays } from '#widgets/list/day-fields.ts'
import { figureFields } from '#widgets/list/figure-fields.ts'
import { filterSet, keywordSearch, orderWords, todoChoices } from '#widgets/list/filter-set.ts'
import { useProductTypes } from '#widgets/order-form/product-types.ts'
import { MarkSign } from '#widgets/shops/channel-mark.tsx'
import { useStoreOptions } from '#widgets/shops/store-options.ts'

/** What the desk can be narrowed by. A kind of day alone narrows nothing. */
export const onlineFilter = filterSet(
  {
    date_type: oneOf('created', 'delivery'),
    ...dayFields,
    channel: text(),
    online_shop_id: text(),
    delivery_sid: text(),
    product_type: text(),
    delivery_type: text(),
    flag: text(),
    todo: oneOf('', ...onlineTodoNames),
    keyword: text(),
    ...figureFields.sale,
  },
  (chosen) => ({ ...chosen, date_type: chosen.date_option ? chosen.date_type : undefined }),
)

type OnlineFilter = Filter<typeof onlineFilter.fields>

type Change = (change: Partial<OnlineFilter>) => void
type Props = { value: OnlineFilter; onChange: Change }

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
        date_type: onlineFilter.fields.date_type.parse(type) ?? 'created',
        date_option: onlineFilter.fields.date_option.parse(option) ?? '',
        start_date: '',
        end_date: '',
      })
    },
  }
}

/** Several codes may stand for one company; the number tells those of one name apart. */
const channelChoices = channels.map((channel, at) => ({
  value: String(channel.code),
  label:
    channels.findIndex(({ name }) => name === channel.name) === at ? channel.name : `${channel.name} ${channel.code}`,
  icon: <MarkSign channel={channel} />,
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

/** Where not all of them fit into one line. */
const narrow = '(width < 1120px)'

export const OnlineFilters = (props: Props) => {
  const { value, onChange } = props
  const seldom = useMedia(narrow)
  const { select } = onlineFilter
  const parts: readonly FilterPart[] = [
    useDates(props),
    select('todo', '待办', todoChoices(onlineTodos), value, onChange),
    {
      ...select('channel', '渠道', channelChoices, value, onChange, { search: true }),
      onChange: (channel) => onChange({ channel, online_shop_id: '' }),
    },
    { ...useOnlineShops(props), seldom },
    select('delivery_sid', '配送门店', useStoreOptions(), value, onChange, { search: true, seldom }),
    select('product_type', '产品类型', useProductTypes(), value, onChange, { search: true, seldom: true }),
    select('delivery_type', '配送方式', deliveryChoices, value, onChange, { seldom: true }),
    select('flag', '旗帜', useFlags(), value, onChange, { seldom: true }),
  ]
  return <FilterBar label="筛选网单" parts={parts} keyword={keywordSearch(orderWords, value, onChange)} />
}
