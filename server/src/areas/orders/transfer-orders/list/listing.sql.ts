import { sql } from 'kysely'
import { quoteStates, transferStates, type Tab } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import { longPage, type Found } from '#core/lists/long-list'
import { orderingOf } from '#core/lists/ordering'
import { longCounts, type Counts } from '#core/lists/long-list-counts'
import { db } from '#core/db/tx'
import { narrowOf, spanOf, type Filter, type Scope } from './listing-filter.sql.ts'
import type { Order, Shop } from '../transfer-order.sql.ts'
import { viewOf } from './tab-views.sql.ts'

/** An order of a list, with what is shown beside it: it comes in the same statement. */
export type ListedOrder = Order & {
  shop: Shop | null
  delivery_shop: Shop | null
  sender: string
  quotes: number | null
}
const shopOf = (column: string) => sql`(
  select jsonb_build_object('id', s.id, 'openid', s.openid, 'name', s.name, 'merchant_id', s.merchant_id,
    'merchant_name', m.name, 'longitude', s.longitude, 'latitude', s.latitude)
  from store s join merchant m on m.id = s.merchant_id where s.id = ${sql.ref(column)})`

const isIn = inStates(transferStates, 'o.state')
const quoteIs = inStates(quoteStates, 'quote.state')

const listed = sql`o.*, ${shopOf('o.shop_id')} as shop, ${shopOf('o.delivery_shop_id')} as delivery_shop,
  (select name from merchant where id = o.merchant_id) as sender,
  case when ${isIn('waitQuote')}
    then (select count(*)::int from quote where order_id = o.id and ${quoteIs('open')}) end as quotes`

/** One page, what is open by its deadline, and how many there are as far as anyone counts. */
export const pageOf = (scope: Scope, tab: Tab, filter: Filter): Promise<Found<ListedOrder>> =>
  longPage(
    { table: 'transfer_order', shown: listed, ordering: orderingOf(tab, filter.sort, 'due_at') },
    [...spanOf(scope, filter), ...viewOf(tab)],
    narrowOf(filter),
    filter,
  )

/** The counts of all tabs, each as far as its badge can show. */
export const countsOf = (scope: Scope, tabs: readonly Tab[], filter: Filter): Promise<Counts> =>
  longCounts(
    {
      table: 'transfer_order',
      span: spanOf(scope, filter),
      tabs: tabs.map((tab) => ({ index: tab.index, view: viewOf(tab) })),
    },
    narrowOf(filter),
  )

/** How many shops offer a price for each of these orders. */
export const openQuotes = async (orderIds: readonly number[]): Promise<Map<number, number>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('quote')
    .select((eb) => ['order_id', eb.fn.countAll<number>().as('count')])
    .where('order_id', 'in', [...orderIds])
    .where(quoteIs('open'))
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, count }) => [order_id, count]))
}
