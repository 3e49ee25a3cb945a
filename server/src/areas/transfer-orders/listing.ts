import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { transferStates, type Tab } from '@zdb/contract/transfer-orders/states'
import type { Actor } from '#core/actor'
import { refuseField } from '#core/refusal'
import { countLimit, countOf, countsOf, openQuotes, pageOf, type Filter } from './listing-store.ts'
import { presentOrders } from './present.ts'
import type { Part } from './store.ts'

type OrderPage = Result<typeof transferOrders.list>
const colours = { blue: 'blue', yellow: 'yellow', red: 'red', green: 'green' } as const

export const menuOf = (tabs: readonly Tab[]): Result<typeof transferOrders.menus> =>
  tabs.map(({ index, title, tone }) => ({ index, title, color: colours[tone] }))

const tabOf = (tabs: readonly Tab[], index: string): Tab =>
  tabs.find((tab) => tab.index === index) ?? refuseField('status', '没有这个状态')

/** One page of a merchant's orders in the part it plays; what is further away is reached by cursor. */
export const listOrders = async (
  actor: Actor,
  part: Part,
  tabs: readonly Tab[],
  filter: Filter,
): Promise<OrderPage> => {
  const { page, page_size, cursor } = filter
  if (cursor && !/^[1-9]\d{0,14}$/.test(cursor)) refuseField('cursor', '翻页位置不正确')
  if (!cursor && page * page_size > countLimit + page_size) refuseField('page', '页码过大，请缩小筛选范围')
  const tab = tabOf(tabs, filter.status)
  const scope = { part, merchantId: actor.merchantId }
  const [orders, total] = await Promise.all([pageOf(scope, tab, filter), countOf(scope, tab, filter)])
  const competing = orders.filter(({ state }) => state === transferStates.waitQuote.code).map(({ id }) => id)
  const quotes = await openQuotes(part === 'sender' ? competing : [])
  const last = orders.length === page_size ? orders.at(-1) : undefined
  const items = await presentOrders(actor, part, orders, quotes)
  return { items, total, page, page_size, next: last ? String(last.id) : null }
}

export const tabTotals = (
  actor: Actor,
  part: Part,
  tabs: readonly Tab[],
  filter: Filter,
): Promise<Record<string, number>> => countsOf({ part, merchantId: actor.merchantId }, tabs, filter)
