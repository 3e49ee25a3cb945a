import type { Query, Result } from '@zdb/contract/kit/endpoint'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { flatTabs, onlineTabs, type OnlineTab } from '@zdb/contract/orders/online-orders/states'
import type { OfFigure } from '#core/lists/figure-rows'
import type { Actor } from '#core/http/actor'
import { refuseField } from '#core/http/refusal'
import type { Age, Filter } from './listing-filter.sql.ts'
import { countsOf, figureTotals, pageOf } from './listing.sql.ts'
import { currentRules } from '#core/domain/rules'
import { later, minutes } from '#core/time/clock'
import { citiesOf } from './overview.sql.ts'
import { presentOrder } from '../detail/present.ts'
import { outOfReach } from '../fulfilment/reach.ts'

type TabTree = Result<typeof onlineOrders.tabMenus>

const branch = ({ index, title, tone, child = [] }: OnlineTab): TabTree[number] => ({
  index,
  title,
  color: tone,
  child: child.map(branch),
})

export const tabMenus = (): TabTree => onlineTabs.map(branch)

export const tabOf = (index: string): OnlineTab =>
  flatTabs.find((tab) => tab.index === index) ?? refuseField('status', '没有这个状态')

/** What is asked for as unprinted is what begins within the time that the rules give. */
const withTime = async <F extends Filter>(filter: F): Promise<F> =>
  filter.todo === 'unprinted' ? { ...filter, printBy: later(minutes((await currentRules()).printDueMinutes)) } : filter

/** One page of a merchant's orders. */
export const listOrders = async (
  actor: Actor,
  age: Age,
  filter: Query<typeof onlineOrders.list> & OfFigure,
): Promise<Result<typeof onlineOrders.list>> => {
  const { page, page_size } = filter
  const scope = { merchantId: actor.merchantId, age }
  const { rows, ...counted } = await pageOf(scope, tabOf(filter.status), await withTime(filter))
  const far = await outOfReach(actor, rows)
  const items = rows.map((order) => presentOrder(actor, order, far.has(order.id)))
  if (!filter.figure) return { ...counted, items, page, page_size }
  return { ...counted, items, page, page_size, ...(await figureTotals(scope, tabOf(filter.status), filter)) }
}

export const tabTotals = async (
  { merchantId }: Pick<Actor, 'merchantId'>,
  age: Age,
  filter: Filter,
): Promise<Record<string, number>> => countsOf({ merchantId, age }, flatTabs, await withTime(filter))

/** How many of a merchant's own orders begin until then and have no paper. */
export const countUnprinted = async (merchantId: number, printBy: Date): Promise<number> => {
  const filter = { status: 'all', date_type: 'created', todo: 'unprinted', printBy } as const
  return (await countsOf({ merchantId, age: 'new' }, [tabOf('self_process')], filter))['self_process'] ?? 0
}

export const oldRegions = async (
  { merchantId }: Actor,
  filter: Filter,
): Promise<Result<typeof onlineOrders.oldRegions>> =>
  citiesOf({ merchantId, age: 'old' }, tabOf(filter.status), await withTime(filter))
