import { sql } from 'kysely'
import { modificationStates, quoteStates, transferStates, type Tab } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import { longPage, type Found } from '#core/lists/long-list'
import { countAndSum } from '#core/lists/count-and-sum.sql'
import { orderingOf } from '#core/lists/ordering'
import { longCounts, type Counts } from '#core/lists/long-list-counts'
import { narrowOf, spanOf, type Filter, type Scope } from './listing-filter.sql.ts'
import type { Order, Shop } from '../transfer-order.sql.ts'
import { viewOf } from './tab-views.sql.ts'

/** An order of a list, with what is shown beside it: it comes in the same statement. */
export type ListedOrder = Order & {
  shop: Shop | null
  delivery_shop: Shop | null
  sender: string
  quotes: number | null
  lowest_quote: number | null
  modify_until: Date | null
  modify_raise: boolean | null
}
/** The shop that a column of the order names, as JSON. */
export const shopIn = (column: string) => sql`(
  select jsonb_build_object('id', s.id, 'openid', s.openid, 'name', s.name, 'merchant_id', s.merchant_id,
    'merchant_name', m.name, 'longitude', s.longitude, 'latitude', s.latitude)
  from store s join merchant m on m.id = s.merchant_id where s.id = ${sql.ref(column)})`

const isIn = inStates(transferStates, 'o.state')
const changeIs = inStates(modificationStates, 'modification.state')
const quoteIs = inStates(quoteStates, 'quote.state')

/** The open quotes of the order around. */
export const openQuotesOf = sql`from quote where order_id = o.id and ${quoteIs('open')}`
const changeOf = sql`from modification where order_id = o.id and ${changeIs('open')}`

const listed = sql`o.*, ${shopIn('o.shop_id')} as shop, ${shopIn('o.delivery_shop_id')} as delivery_shop,
  (select name from merchant where id = o.merchant_id) as sender,
  case when ${isIn('waitQuote')} then (select count(*)::int ${openQuotesOf}) end as quotes,
  case when ${isIn('waitQuote')} then (select min(price) ${openQuotesOf}) end as lowest_quote,
  case when modify_open then (select deadline_at ${changeOf}) end as modify_until,
  case when modify_open then (select pure_raise ${changeOf}) end as modify_raise`

/** When each side has to have done its next step; what has ended is due no more. */
const dueColumns = { sender: 'due_at', shop: 'shop_due_at' } as const

/** The tabs of a shop hold what is due there, and their indexes say so in the words of both sides. */
const dueOf = ({ part }: Scope, tab: Tab): string => (tab.index === 'all' ? dueColumns[part] : dueColumns.sender)

/** One page, what is open by its deadline, and how many there are as far as anyone counts. */
export const pageOf = (scope: Scope, tab: Tab, filter: Filter): Promise<Found<ListedOrder>> =>
  longPage(
    { table: 'transfer_order', shown: listed, ordering: orderingOf(tab, filter.sort, dueOf(scope, tab)) },
    [...spanOf(scope, filter), ...viewOf(tab)],
    narrowOf(scope, filter),
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
    narrowOf(scope, filter),
  )

/** How many the figure that led here counts, and what they add up to. */
export const figureTotals = (scope: Scope, tab: Tab, filter: Filter) => {
  const narrow = narrowOf(scope, filter)
  return countAndSum('transfer_order', filter.figureRows ? filter.figureRows.amount : sql<number>`price`, [
    ...spanOf(scope, filter),
    ...viewOf(tab),
    ...(narrow ? [narrow.byIndex] : []),
  ])
}
