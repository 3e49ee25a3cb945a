import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import type { Tab } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { currentRules } from '#core/domain/rules'
import { refuseField } from '#core/http/refusal'
import { later, minutes } from '#core/time/clock'
import type { Filter } from './listing-filter.sql.ts'
import { countsOf, figureTotals, pageOf, type ListedOrder } from './listing.sql.ts'
import { presentWith, shopsBeside, type Facts } from '../detail/present.ts'
import { showOrders } from '../terms.ts'
import type { Part } from '../transfer-order.sql.ts'

type OrderPage = Result<typeof transferOrders.list>
const colours = { blue: 'blue', yellow: 'yellow', red: 'red', green: 'green' } as const

export const menuOf = (tabs: readonly Tab[]): Result<typeof transferOrders.menus> =>
  tabs.map(({ index, title, tone }) => ({ index, title, color: colours[tone] }))

const tabOf = (tabs: readonly Tab[], index: string): Tab =>
  tabs.find((tab) => tab.index === index) ?? refuseField('status', '没有这个状态')

const factsOf = (part: Part, orders: readonly ListedOrder[]): Facts => ({
  shops: shopsBeside(orders),
  senders: new Map(orders.map(({ merchant_id, sender }) => [merchant_id, sender])),
  quotes: new Map(
    part === 'sender'
      ? orders.map(({ id, quotes, lowest_quote }) => [id, { count: quotes ?? 0, lowest: lowest_quote }])
      : [],
  ),
  changes: new Map(
    orders.flatMap(({ id, modify_open, modify_until, modify_raise }) =>
      modify_open ? [[id, { until: modify_until, pureRaise: modify_raise === true }] as const] : [],
    ),
  ),
})

/** What is asked for as unprinted is what begins within the time that the rules give. */
const withTime = async (filter: Filter): Promise<Filter> =>
  filter.todo === 'unprinted' ? { ...filter, printBy: later(minutes((await currentRules()).printDueMinutes)) } : filter

/** One page of a merchant's orders in the part it plays. */
export const listOrders = async (
  actor: Actor,
  part: Part,
  tabs: readonly Tab[],
  filter: Filter,
): Promise<OrderPage> => {
  const { page, page_size } = filter
  const tab = tabOf(tabs, filter.status)
  const scope = { part, merchantId: actor.merchantId }
  const { rows: orders, ...counted } = await pageOf(scope, tab, await withTime(filter))
  await showOrders(actor, part, orders)
  const items = presentWith(actor, part, orders, factsOf(part, orders))
  if (!filter.figure) return { ...counted, items, page, page_size }
  return { ...counted, items, page, page_size, ...(await figureTotals(scope, tab, filter)) }
}

export const tabTotals = async (
  actor: Actor,
  part: Part,
  tabs: readonly Tab[],
  filter: Filter,
): Promise<Record<string, number>> => countsOf({ part, merchantId: actor.merchantId }, tabs, await withTime(filter))
