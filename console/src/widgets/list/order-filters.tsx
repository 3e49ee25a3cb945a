import { useState, type ReactNode } from 'react'
import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { kindLabels } from '@zdb/contract/transfer-orders/states'
import { oneOf, readFilter, text, type Filter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { useSession } from '#core/session/session.ts'
import { FilterBar, type FilterPart } from '#ui/filter/filter-bar.tsx'
import { chosenOf, dayFields, isAnyChosen, useDays } from './filter-fields.ts'
import type { Side } from '../order/order.ts'
import { useProductTypes } from '../order-form/product-types.ts'

/** What an order list can be narrowed by; it all stands in the address. */
export const orderFields = {
  ...dayFields,
  kind: oneOf('', '0', '1', '2'),
  product_type: text(),
  shop_id: text(),
  keyword: text(),
}

export type OrderFilter = Filter<typeof orderFields>

export const noFilter = readFilter(orderFields, {})

export const orderQuery = (filter: OrderFilter) => chosenOf(orderFields, filter)

export const isFiltered = (filter: OrderFilter): boolean => isAnyChosen(orderQuery(filter))

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
  const types = useProductTypes()
  const parts: (FilterPart | undefined)[] = [
    useDays('下单时间', value, onChange),
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
