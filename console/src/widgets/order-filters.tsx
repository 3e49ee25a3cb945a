import { useState, type ReactNode } from 'react'
import { system } from '@zdb/contract/system/endpoints'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { dateOptions } from '@zdb/contract/transfer-orders/schemas'
import { kindLabels } from '@zdb/contract/transfer-orders/states'
import { oneOf, text } from '#core/filter.ts'
import { useKept } from '#core/kept.ts'
import { useRead } from '#core/query.tsx'
import { useSession } from '#core/session.ts'
import { FilterBar, type FilterPart } from '#ui/filter-bar.tsx'
import type { Side } from './order.ts'

/** What an order list can be narrowed by; it all stands in the address. */
export const orderFields = {
  date_option: oneOf('', ...dateOptions),
  start_date: text(),
  end_date: text(),
  kind: oneOf('', '0', '1', '2'),
  product_type: text(),
  shop_id: text(),
  keyword: text(),
}

export type OrderFilter = { [K in keyof typeof orderFields]: (typeof orderFields)[K]['fallback'] }

export const noFilter = {
  date_option: '',
  start_date: '',
  end_date: '',
  kind: '',
  product_type: '',
  shop_id: '',
  keyword: '',
} as const satisfies OrderFilter

/** What is not chosen is not sent. */
export const orderQuery = (filter: OrderFilter) => ({
  date_option: filter.date_option || undefined,
  start_date: filter.start_date || undefined,
  end_date: filter.end_date || undefined,
  kind: filter.kind || undefined,
  product_type: filter.product_type || undefined,
  shop_id: filter.shop_id || undefined,
  keyword: filter.keyword || undefined,
})

export const isFiltered = (filter: OrderFilter): boolean =>
  Object.values(orderQuery(filter)).some((value) => value !== undefined)

const kindChoices = Object.entries(kindLabels).map(([value, label]) => ({ value, label }))

type ShopPart = Pick<FilterPart, 'value' | 'onChange'>

/** A sender's orders are with others' shops: those it has asked before, or any by name. */
export const useOthersShops = ({ value, onChange }: ShopPart): FilterPart => {
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const keyword = words.trim()
  const asked = useRead(transferOrders.entrustedShops, { query: {} }, { enabled: open && !keyword, fresh: 60_000 })
  const found = useRead(transferOrders.searchPrompt, { query: { keyword } }, { enabled: open && keyword !== '' })
  const chosen = useRead(
    transferOrders.entrustedShop,
    { params: { openid: value } },
    { enabled: value !== '', fresh: 600_000 },
  )
  const shops = [...((keyword ? found.data : asked.data) ?? [])]
  if (value && chosen.data && !shops.some(({ openid }) => openid === value)) shops.unshift(chosen.data)
  return {
    label: '接单门店',
    options: shops.map(({ openid, name }) => ({ value: openid, label: name })),
    value,
    onChange,
    onSearch: setWords,
    onOpen: setOpen,
  }
}

const useOwnShops = ({ value, onChange }: ShopPart): FilterPart | undefined => {
  const stores = useSession((session) => session.stores)
  if (stores.length < 2) return undefined
  return { label: '门店', options: stores.map(({ sid, name }) => ({ value: sid, label: name })), value, onChange }
}

type Props = {
  value: OrderFilter
  onChange: (change: Partial<OrderFilter>) => void
  children?: ReactNode
}

const Bar = ({ label, value, onChange, shop, children }: Props & { label: string; shop: FilterPart | undefined }) => {
  const types = useKept('productTypes', system.productTypes).map(({ id, name }) => ({ value: String(id), label: name }))
  const dates = useKept('dateRanges', system.dateRanges).map(({ key, label: words }) => ({ value: key, label: words }))
  const parts: (FilterPart | undefined)[] = [
    {
      label: '下单时间',
      options: dates,
      value: value.date_option,
      onChange: (option) =>
        onChange({ date_option: orderFields.date_option.parse(option) ?? '', start_date: '', end_date: '' }),
      range:
        value.date_option === 'custom_date_range'
          ? {
              from: value.start_date,
              to: value.end_date,
              onChange: ({ from = value.start_date, to = value.end_date }) =>
                onChange({ start_date: from, end_date: to }),
            }
          : undefined,
    },
    {
      label: '转单类型',
      options: kindChoices,
      value: value.kind,
      onChange: (kind) => onChange({ kind: orderFields.kind.parse(kind) ?? '' }),
    },
    {
      label: '产品类型',
      options: types,
      value: value.product_type,
      search: true,
      onChange: (product_type) => onChange({ product_type }),
    },
    shop,
  ]
  return (
    <FilterBar
      label={label}
      parts={parts.filter((part) => part !== undefined)}
      keyword={{
        label: '单号/商品/手机尾号',
        value: value.keyword,
        onChange: (keyword) => onChange({ keyword }),
      }}
    >
      {children}
    </FilterBar>
  )
}

const SentFilters = (props: Props) => {
  const shop = useOthersShops({
    value: props.value.shop_id,
    onChange: (shop_id) => props.onChange({ shop_id }),
  })
  return <Bar {...props} label="筛选转单" shop={shop} />
}

const ReceivedFilters = (props: Props) => {
  const shop = useOwnShops({ value: props.value.shop_id, onChange: (shop_id) => props.onChange({ shop_id }) })
  return <Bar {...props} label="筛选接单" shop={shop} />
}

/** The one filter bar of order lists; the two sides differ in whose shops they choose from. */
export const OrderFilters = ({ side, ...props }: Props & { side: Side }) =>
  side === 'sender' ? <SentFilters {...props} /> : <ReceivedFilters {...props} />
