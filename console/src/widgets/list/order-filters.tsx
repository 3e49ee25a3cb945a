import { useState, type ReactNode } from 'react'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kindLabels, orderTodoNames, receiverTodos, senderTodos } from '@zdb/contract/orders/transfer-orders/states'
import { oneOf, text, type Filter } from '#core/router/filter.ts'
import { useRead } from '#core/http/query.tsx'
import { FilterBar, type FilterPart } from '#ui/filter/filter-bar.tsx'
import { useStoreOptions } from '../shops/store-options.ts'
import { dayFields, useDays } from './day-fields.ts'
import { figureFields } from './figure-fields.ts'
import { filterSet, keywordSearch, todoChoices } from './filter-set.ts'
import type { Side } from '../order/order.ts'
import { useProductTypes } from '../order-form/product-types.ts'

/** What an order list can be narrowed by. */
export const orderFilter = filterSet({
  ...dayFields,
  kind: oneOf('', '0', '1', '2'),
  product_type: text(),
  shop_id: text(),
  todo: oneOf('', ...orderTodoNames),
  keyword: text(),
  ...figureFields.trade,
})

type OrderFilter = Filter<typeof orderFilter.fields>

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

type Props = {
  value: OrderFilter
  onChange: (change: Partial<OrderFilter>) => void
  children?: ReactNode
}

type BarProps = Props & { label: string; todos: Readonly<Record<string, string>>; shop: FilterPart | undefined }

const Bar = ({ label, value, onChange, todos, shop, children }: BarProps) => {
  const { select } = orderFilter
  const parts: (FilterPart | undefined)[] = [
    useDays('下单时间', value, onChange),
    select('kind', '转单类型', kindChoices, value, onChange),
    select('product_type', '产品类型', useProductTypes(), value, onChange, { search: true }),
    shop,
    select('todo', '待办', todoChoices(todos), value, onChange),
  ]
  return (
    <FilterBar
      label={label}
      parts={parts.filter((part) => part !== undefined)}
      keyword={keywordSearch('单号/商品/手机尾号', value, onChange)}
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
  return <Bar {...props} label="筛选转单" todos={senderTodos} shop={shop} />
}

const ReceivedFilters = (props: Props) => {
  const stores = useStoreOptions()
  const shop = orderFilter.select('shop_id', '门店', stores, props.value, props.onChange)
  return <Bar {...props} label="筛选接单" todos={receiverTodos} shop={stores.length > 1 ? shop : undefined} />
}

/** The one filter bar of order lists; the two sides differ in whose shops they choose from. */
export const OrderFilters = ({ side, ...props }: Props & { side: Side }) =>
  side === 'sender' ? <SentFilters {...props} /> : <ReceivedFilters {...props} />
