import { expect } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { figureWords, type FigureKind } from '@zdb/contract/desk/analysis/tables'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { formatYuan, fen } from '@zdb/contract/kit/fen'
import { exactFields, routeOfFigure, type NamedFigure } from '@zdb/contract/kit/lists/figure-links'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages } from '@zdb/contract/pages'
import type { Counted } from './plain-recount.ts'

export type Json = Record<string, unknown>
export type Ask = (endpoint: Endpoint, query: Record<string, string>) => Promise<Json>

export const yuan = (amount: number | undefined): string => formatYuan(fen(amount ?? 0))

const lists: readonly [string, Endpoint][] = [
  [pages.onlineOrders.path, onlineOrders.list],
  [pages.transferOrders.path, transferOrders.list],
  [pages.receivedOrders.path, receivedOrders.list],
  [pages.deliveries.path, delivery.list],
]

const exact: ReadonlySet<string> = new Set(exactFields)

/** The list of a link, and what the console asks it for: empty fields are not sent, but for those that are told to the letter. */
export const askedBy = (route: string): { list: Endpoint; query: Record<string, string> } => {
  const [path = '', search = ''] = route.split('?')
  const list = lists.find(([page]) => page === path)?.[1]
  if (!list) throw new Error(`${route} leads to no list`)
  const sent = [...new URLSearchParams(search)].flatMap(([name, value]): [string, string][] => {
    if (exact.has(name)) return [[name, value]]
    return value.trim() === '' ? [] : [[name, value.trim()]]
  })
  return { list, query: Object.fromEntries(sent) }
}

type Route = 'order_route' | 'valid_route' | 'transfer_route' | 'late_route'
/** The list of a figure, and what of it is the figure: how many there are, their sum, or what both are reckoned from. */
type Lead =
  | { readonly route: Route; readonly is: 'count' | 'sum' | 'source' }
  /** Those that give something to `of`, and what they give. */
  | { readonly named: NamedFigure; readonly of: string; readonly is: 'count' | 'sum' | 'source' }

const trade = {
  order_count: { route: 'order_route', is: 'count' },
  order_amount: { route: 'order_route', is: 'sum' },
  valid_count: { route: 'valid_route', is: 'count' },
  valid_amount: { route: 'valid_route', is: 'sum' },
  average_amount: { route: 'valid_route', is: 'source' },
  refund_amount: { named: 'refund_amount', of: 'refund', is: 'sum' },
  accept_minutes: { named: 'accept_minutes', of: 'accepted', is: 'source' },
  late_count: { route: 'late_route', is: 'count' },
  net: { named: 'net', of: 'margin', is: 'sum' },
} as const

/** Every figure that has a name leads somewhere: one that is not here does not pass the compiler. */
const leads: { readonly [K in FigureKind]: Readonly<Record<keyof (typeof figureWords)[K], Lead>> } = {
  sale: {
    order_count: { route: 'order_route', is: 'count' },
    order_amount: { route: 'order_route', is: 'sum' },
    valid_count: { route: 'valid_route', is: 'count' },
    valid_amount: { route: 'valid_route', is: 'sum' },
    average_amount: { route: 'valid_route', is: 'source' },
    refund_amount: { named: 'refund_amount', of: 'refund', is: 'sum' },
    coupon_amount: { named: 'coupon_amount', of: 'coupon', is: 'sum' },
    channel_fee: { named: 'channel_fee', of: 'fee', is: 'sum' },
    transfer_count: { route: 'transfer_route', is: 'count' },
    transfer_amount: { route: 'transfer_route', is: 'sum' },
    transfer_cost: { named: 'transfer_cost', of: 'transfer', is: 'sum' },
    ride_cost: { named: 'ride_cost', of: 'ride', is: 'sum' },
    material_cost: { named: 'material_cost', of: 'material', is: 'sum' },
    margin: { named: 'margin', of: 'margin', is: 'sum' },
  },
  goods: {
    order_count: { route: 'order_route', is: 'count' },
    valid_count: { route: 'valid_route', is: 'count' },
    amount: { route: 'valid_route', is: 'sum' },
    // Pieces, of which an order has several: no list of orders has as many rows.
    quantity: { route: 'valid_route', is: 'source' },
  },
  sent: trade,
  received: trade,
  ride: {
    order_count: { route: 'order_route', is: 'count' },
    valid_count: { route: 'valid_route', is: 'count' },
    accepted_count: { named: 'accept_minutes', of: 'accepted', is: 'count' },
    accept_minutes: { named: 'accept_minutes', of: 'accepted', is: 'source' },
    late_count: { route: 'late_route', is: 'count' },
    late_percentage: { route: 'late_route', is: 'source' },
    cost: { route: 'order_route', is: 'sum' },
    average_cost: { route: 'order_route', is: 'source' },
  },
}

type Expected = { total?: unknown; amount_total?: unknown }

/** Each list that the figures lead to, with what it has to say. */
const expectedOf = (kind: FigureKind, figures: Json, mine: readonly Counted[]): Map<string, Expected> => {
  const found = new Map<string, Expected>()
  for (const [name, lead] of Object.entries<Lead>(leads[kind])) {
    const orders = figures['named' in lead ? 'order_route' : lead.route]
    const to = 'named' in lead ? routeOfFigure(orders as string | null, lead.named) : orders
    if (typeof to !== 'string') throw new Error(`${kind} ${name} leads nowhere: ${JSON.stringify(figures)}`)
    const one = found.get(to) ?? {}
    if ('named' in lead) one.total = mine.filter(({ sums }) => sums[lead.of] !== 0).length
    if (lead.is === 'count') one.total = figures[name]
    if (lead.is === 'sum') one.amount_total = figures[name]
    found.set(to, one)
  }
  return found
}

/**
 * Follows figures to the lists they lead to: each has as many rows as the figure counts, and their sum. Of those that give
 * something to a named figure one is followed at a time, unless all are asked for: whoever follows many rows has met each.
 */
export const follower = (ask: Ask) => {
  let turn = 0
  return async (kind: FigureKind, figures: Json, mine: readonly Counted[], isAll = false): Promise<void> => {
    const expected = [...expectedOf(kind, figures, mine)]
    const isNamed = ([to]: (typeof expected)[number]) => !/[?&]figure=1(&|$)/.test(to)
    const named = expected.filter(isNamed)
    const followed = isAll || named.length === 0 ? named : [named[(turn += 1) % named.length]]
    for (const each of [...expected.filter((one) => !isNamed(one)), ...followed]) {
      // Where nothing is counted there is nothing to see: most hours of most days.
      if (!each || each[1].total === 0) continue
      const [to, { total, amount_total }] = each
      const { list, query } = askedBy(to)
      const found = await ask(list, { ...query, page_size: '1' })
      expect([to, found['total']]).toEqual([to, total])
      if (amount_total !== undefined) expect([to, found['amount_total']]).toEqual([to, amount_total])
    }
  }
}
