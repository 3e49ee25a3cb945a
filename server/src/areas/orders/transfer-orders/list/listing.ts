import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import type { Tab } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { pageLimit } from '#core/lists/long-list'
import { currentRules } from '#core/domain/rules'
import { refuseField } from '#core/http/refusal'
import { later, minutes } from '#core/time/clock'
import type { Filter } from './listing-filter.sql.ts'
import { countsOf, pageOf, type ListedOrder } from './listing.sql.ts'
import { presentWith, type Facts } from '../detail/present.ts'
import { showOrders } from '../terms.ts'
import type { Part } from '../transfer-order.sql.ts'

type OrderPage = Result<typeof transferOrders.list>
const colours = { blue: 'blue', yellow: 'yellow', red: 'red', green: 'green' } as const

export const menuOf = (tabs: readonly Tab[]): Result<typeof transferOrders.menus> =>
  tabs.map(({ index, title, tone }) => ({ index, title, color: colours[tone] }))

const tabOf = (tabs: readonly Tab[], index: string): Tab =>
  tabs.find((tab) => tab.index === index) ?? refuseField('status', '没有这个状态')

const factsOf = (part: Part, orders: readonly ListedOrder[]): Facts => ({
  shops: new Map(
    orders.flatMap(({ shop, delivery_shop }) =>
      [shop, delivery_shop].flatMap((each) => (each ? [[each.id, each] as const] : [])),
    ),
  ),
  senders: new Map(orders.map(({ merchant_id, sender }) => [merchant_id, sender])),
  quotes: new Map(part === 'sender' ? orders.map(({ id, quotes }) => [id, quotes ?? 0]) : []),
})

/** What is asked for as unprinted is what begins within the time that the rules give. */
const withTime = async (filter: Filter): Promise<Filter> =>
  filter.todo === 'unprinted' ? { ...filter, printBy: later(minutes((await currentRules()).printDueMinutes)) } : filter

/** One page of a merchant's orders in the part it plays; what is further away is reached by cursor. */
export const listOrders = async (
  actor: Actor,
  part: Part,
  tabs: readonly Tab[],
  filter: Filter,
): Promise<OrderPage> => {
  const { page, page_size, cursor } = filter
  if (cursor && !/^[1-9]\d{0,14}$/.test(cursor)) refuseField('cursor', '翻页位置不正确')
  if (!cursor && page * page_size > pageLimit + page_size) refuseField('page', '页码过大，请缩小筛选范围')
  const tab = tabOf(tabs, filter.status)
  const scope = { part, merchantId: actor.merchantId }
  const { rows: orders, total, more } = await pageOf(scope, tab, await withTime(filter))
  await showOrders(actor, part, orders)
  const last = orders.length === page_size ? orders.at(-1) : undefined
  const items = presentWith(actor, part, orders, factsOf(part, orders))
  return { items, total, more, page, page_size, next: last ? String(last.id) : null }
}

export const tabTotals = async (
  actor: Actor,
  part: Part,
  tabs: readonly Tab[],
  filter: Filter,
): Promise<Record<string, number>> => countsOf({ part, merchantId: actor.merchantId }, tabs, await withTime(filter))
