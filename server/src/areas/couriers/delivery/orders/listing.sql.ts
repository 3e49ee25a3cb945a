import { sql } from 'kysely'
import { deliveryStates, deliveryTabs, dispatchStates, type DeliveryTab } from '@zdb/contract/couriers/delivery/states'
import { inStates } from '#core/domain/condition'
import { longPage, type Found, type Paging } from '#core/lists/long-list'
import { countAndSum } from '#core/lists/count-and-sum.sql'
import { newest, orderingOf, type Ordering } from '#core/lists/ordering'
import { longCounts, type Counts } from '#core/lists/long-list-counts'
import { db } from '#core/db/tx'
import { narrowOf, spanOf, type Filter, type Scope } from './listing-filter.sql.ts'
import type { Delivery } from '../delivery.sql.ts'
import { viewOf } from './tab-views.sql.ts'

/** A delivery of a list, with what is shown beside it: its store, and when its strategy looks again. */
export type ListedDelivery = Delivery & {
  store_name: string
  next_at: Date | null
  /** Somebody is called for its order or parcel, is on the way, or has brought it. */
  served: boolean
}

const isIn = inStates(deliveryStates, 'o.state')
const dispatchIs = inStates(dispatchStates, 'd.state')

const listed = sql`o.*, (select name from store where id = o.store_id) as store_name,
  case when ${isIn('unpaid', 'paid')} and not o.lost
    then (select next_at from delivery_dispatch d where id = o.dispatch_id and ${dispatchIs('seeking')}) end as next_at,
  case when ${isIn('cancelled', 'returned', 'failed')}
    then exists (select 1 from delivery_dispatch d where d.merchant_id = o.merchant_id
      and d.origin_kind = o.origin_kind and d.origin_sn = o.origin_sn and ${dispatchIs('seeking', 'riding', 'done')})
    else true end as served`

/** 全部 holds what has ended too, which is due no more. What was called long ago is read newest first. */
const orderingFor = ({ age }: Scope, tab: DeliveryTab, { sort }: Filter): Ordering =>
  age === 'old' ? newest : orderingOf(tab, sort, tab.index === 'all' ? 'due_at' : 'window_end')

/** One page, what is under way by its window, and how many there are as far as anyone counts. */
export const pageOf = (scope: Scope, tab: DeliveryTab, filter: Filter & Paging): Promise<Found<ListedDelivery>> =>
  longPage(
    { table: 'delivery_order', shown: listed, ordering: orderingFor(scope, tab, filter) },
    [...spanOf(scope, filter), ...viewOf(tab)],
    narrowOf(scope, filter),
    filter,
  )

/** The counts of all tabs, each as far as its badge can show. */
export const countsOf = (scope: Scope, filter: Filter): Promise<Counts> =>
  longCounts(
    {
      table: 'delivery_order',
      span: spanOf(scope, filter),
      tabs: deliveryTabs.map((tab) => ({ index: tab.index, view: viewOf(tab) })),
    },
    narrowOf(scope, filter),
  )

/** How many the figure that led here counts, and what they cost together. */
export const figureTotals = (scope: Scope, tab: DeliveryTab, filter: Filter) => {
  const narrow = narrowOf(scope, filter)
  return countAndSum('delivery_order', filter.figureRows ? filter.figureRows.amount : sql<number>`cost`, [
    ...spanOf(scope, filter),
    ...viewOf(tab),
    ...(narrow ? [narrow.byIndex] : []),
  ])
}

/** The same facts of one delivery of this merchant. */
export const listedBySn = async (merchantId: number, sn: string): Promise<ListedDelivery | undefined> => {
  const { rows } = await sql<ListedDelivery>`
    select ${listed} from delivery_order o where o.sn = ${sn} and o.merchant_id = ${merchantId}`.execute(db())
  return rows[0]
}
