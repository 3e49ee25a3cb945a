import { sql } from 'kysely'
import type { OnlineTab } from '@zdb/contract/orders/online-orders/states'
import { longPage, type Found, type Paging } from '#core/lists/long-list'
import { countAndSum } from '#core/lists/count-and-sum.sql'
import { newest, orderingOf, type Ordering } from '#core/lists/ordering'
import { longCounts, type Counts } from '#core/lists/long-list-counts'
import { soldAmount } from './figure-view.sql.ts'
import { narrowOf, spanOf, type Filter, type Scope } from './listing-filter.sql.ts'
import { listed, type ListedOrder } from './listed.sql.ts'
import { viewOf } from './tab-views.sql.ts'

/** 全部 holds what has ended too, which is due no more. What was placed long ago is read newest first. */
const orderingFor = ({ age }: Scope, tab: OnlineTab, { sort }: Filter): Ordering =>
  age === 'old' ? newest : orderingOf(tab, sort, tab.index === 'all' ? 'due_at' : 'window_end')

/** One page, what is to be done by its window, and how many there are as far as anyone counts. */
export const pageOf = (scope: Scope, tab: OnlineTab, filter: Filter & Paging): Promise<Found<ListedOrder>> =>
  longPage(
    { table: 'online_order', shown: listed, ordering: orderingFor(scope, tab, filter) },
    [...spanOf(scope, filter), ...viewOf(tab)],
    narrowOf(filter),
    filter,
  )

/** The counts of all tabs, each as far as its badge can show. */
export const countsOf = (scope: Scope, tabs: readonly OnlineTab[], filter: Filter): Promise<Counts> =>
  longCounts(
    {
      table: 'online_order',
      span: spanOf(scope, filter),
      tabs: tabs.map((tab) => ({ index: tab.index, view: viewOf(tab) })),
    },
    narrowOf(filter),
  )

/** How many the figure that led here counts, and what they add up to. */
export const figureTotals = (scope: Scope, tab: OnlineTab, filter: Filter) => {
  const narrow = narrowOf(filter)
  const amount =
    filter.goods_name === undefined ? sql<number>`amount` : soldAmount(filter.goods_name, filter.goods_spec)
  return countAndSum('online_order', filter.figureRows ? filter.figureRows.amount : amount, [
    ...spanOf(scope, filter),
    ...viewOf(tab),
    ...(narrow ? [narrow.byIndex] : []),
  ])
}
