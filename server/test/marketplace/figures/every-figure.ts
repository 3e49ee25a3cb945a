import { expect } from 'vitest'
import { formatYuan, fen } from '@zdb/contract/kit/fen'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { exactFields } from '@zdb/contract/kit/lists/figure-links'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { pages } from '@zdb/contract/pages'
import { addUp, type Counted, type Recount } from './plain-recount.ts'

type Json = Record<string, unknown>
export type Ask = (endpoint: Endpoint, query: Record<string, string>) => Promise<Json>

export const yuan = (amount: number | undefined): string => formatYuan(fen(amount ?? 0))
const average = (sum: number, count: number): string | null => (count === 0 ? null : yuan(Math.round(sum / count)))
const minutes = (seconds: number, count: number): number | null =>
  count === 0 ? null : Math.round(seconds / count / 6) / 10

const saleOf = (rows: readonly Counted[]): Json => {
  const s = addUp(rows)
  return {
    order_count: s['orders'],
    order_amount: yuan(s['amount']),
    valid_count: s['valid'],
    valid_amount: yuan(s['valid_amount']),
    average_amount: average(s['valid_amount'] ?? 0, s['valid'] ?? 0),
    refund_amount: yuan(s['refund']),
    coupon_amount: yuan(s['coupon']),
    channel_fee: yuan(s['fee']),
    transfer_count: s['passed'],
    transfer_amount: yuan(s['passed_amount']),
    transfer_cost: yuan(s['transfer']),
    ride_cost: yuan(s['ride']),
    material_cost: yuan(s['material']),
    margin: yuan(s['margin']),
  }
}
const tradeOf = (rows: readonly Counted[]): Json => {
  const s = addUp(rows)
  return {
    order_count: s['orders'],
    order_amount: yuan(s['amount']),
    valid_count: s['valid'],
    valid_amount: yuan(s['valid_amount']),
    average_amount: average(s['valid_amount'] ?? 0, s['valid'] ?? 0),
    refund_amount: yuan(s['refund']),
    accept_minutes: minutes(s['seconds'] ?? 0, s['accepted'] ?? 0),
    late_count: s['late'],
    net: yuan(s['margin']),
  }
}
const rideOf = (rows: readonly Counted[]): Json => {
  const s = addUp(rows)
  return {
    order_count: s['orders'],
    valid_count: s['valid'],
    accepted_count: s['accepted'],
    accept_minutes: minutes(s['seconds'] ?? 0, s['accepted'] ?? 0),
    late_count: s['late'],
    cost: yuan(s['amount']),
    average_cost: average(s['amount'] ?? 0, s['valid'] ?? 0),
  }
}

const lists: readonly [string, Endpoint][] = [
  [pages.onlineOrders.path, onlineOrders.list],
  [pages.transferOrders.path, transferOrders.list],
  [pages.receivedOrders.path, receivedOrders.list],
  [pages.deliveries.path, delivery.list],
]

const counts: readonly [route: string, count: string, ...amounts: string[]][] = [
  ['order_route', 'order_count', 'order_amount', 'cost'],
  ['valid_route', 'valid_count', 'valid_amount'],
  ['transfer_route', 'transfer_count', 'transfer_amount'],
  ['late_route', 'late_count'],
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

/** Every link of a figure leads to a list with that count and, where it is one of amounts, that sum. */
const follow = async (ask: Ask, figures: Json, isGoods = false): Promise<void> => {
  for (const [route, count, ...amounts] of counts) {
    const to = figures[route]
    // Where nothing is counted there is nothing to lead to: most hours of most days.
    if (typeof to !== 'string' || figures[count] === 0) continue
    const { list, query } = askedBy(to)
    const found = await ask(list, { ...query, page_size: '1' })
    expect([to, found['total']]).toEqual([to, figures[count]])
    const amount = amounts.map((name) => figures[name]).find((each) => each !== undefined)
    if (amount !== undefined && !isGoods) expect([to, found['amount_total']]).toEqual([to, amount])
  }
}

type Rows = readonly Json[]
const rowsAt = (data: Json, name: string): Rows => data[name] as Rows

const within = (rows: readonly Counted[], from: string, to: string, sid: number): Counted[] =>
  rows.filter(({ day, store }) => day >= from && day <= to && (sid === 0 || store === sid))

type Checked = { ask: Ask; counted: Recount; from: string; to: string; today: string; sid: number; followed: boolean }

/** Asks every call for a range and holds every figure of its answer against the plain count. */
export const checkEveryFigure = async ({ ask, counted, from, to, today, sid, followed }: Checked): Promise<void> => {
  const range = { start_date: from, end_date: to }
  const todayQuery: Record<string, string> = sid === 0 ? {} : { sid: String(sid) }
  const query = { ...range, ...todayQuery }
  const visit = (figures: Json): Promise<void> => (followed ? follow(ask, figures) : Promise.resolve())

  const checkRows = async (
    rows: Rows,
    of: readonly Counted[],
    fact: string,
    figuresOf: (rows: readonly Counted[]) => Json,
  ) => {
    const keys = new Set(of.flatMap(({ facts, hour }) => (fact === 'hour' ? [String(hour)] : (facts[fact] ?? []))))
    for (const key of keys) expect([fact, rows.map((row) => row['key'])]).toEqual([fact, expect.arrayContaining([key])])
    for (const row of rows) {
      const mine = of.filter(({ facts, hour }) => (fact === 'hour' ? String(hour) : facts[fact]) === row['key'])
      expect([fact, row['key'], row]).toEqual([fact, row['key'], expect.objectContaining(figuresOf(mine))])
      await visit(row)
    }
  }
  const checkTime = async (
    data: Json,
    of: readonly Counted[],
    all: readonly Counted[],
    figuresOf: (rows: readonly Counted[]) => Json,
    storeId = sid,
  ) => {
    expect(data['total']).toMatchObject(figuresOf(of))
    await visit(data['total'] as Json)
    for (const item of rowsAt(data, 'items')) {
      const mine = within(of, String(item['start_date']), String(item['end_date']), 0)
      expect(item).toMatchObject(figuresOf(mine))
      await visit(item)
    }
    const compare = data['compare'] as Json | null
    if (compare)
      expect(compare['total']).toMatchObject(
        figuresOf(within(all, String(compare['start_date']), String(compare['end_date']), storeId)),
      )
  }
  const checkToday = async (
    call: Endpoint,
    of: readonly Counted[],
    figuresOf: (rows: readonly Counted[]) => Json,
    asked: Record<string, string>,
  ) => {
    const data = await ask(call, asked)
    const mine = of.filter(({ day }) => day === today)
    expect(data['total']).toMatchObject(figuresOf(mine))
    await checkRows(rowsAt(data, 'items'), mine, 'hour', figuresOf)
  }

  const online = within(counted.online, from, to, sid)
  await checkTime(await ask(analysis.business, query), online, counted.online, saleOf)
  for (const unit of ['month', 'year'])
    await checkTime(await ask(analysis.business, { ...query, unit }), online, counted.online, saleOf)
  await checkToday(analysis.businessToday, within(counted.online, today, today, sid), saleOf, todayQuery)
  const byFact: readonly [Endpoint, string][] = [
    [analysis.platforms, 'channel'],
    [analysis.shops, 'shop'],
    [analysis.ways, 'way'],
    [analysis.people, 'account'],
    [analysis.hours, 'hour'],
    [analysis.prices, 'band'],
    [analysis.marks, 'flag'],
    [analysis.stores, 'store'],
  ]
  for (const [call, fact] of byFact) {
    const data = await ask(call, { ...query, compare: 'weekday' })
    const counting = (rows: readonly Counted[]) =>
      fact === 'account' ? rows.filter(({ sums }) => sums['passed'] === 1) : rows
    const of = counting(online)
    expect([fact, data['total']]).toEqual([fact, expect.objectContaining(saleOf(of))])
    await visit(data['total'] as Json)
    await checkRows(rowsAt(data, 'items'), of, fact, saleOf)
    const compare = data['compare'] as Json
    const days = [String(compare['start_date']), String(compare['end_date'])] as const
    const before = counting(within(counted.online, ...days, sid))
    expect([fact, compare['total']]).toEqual([fact, expect.objectContaining(saleOf(before))])
    await visit(compare['total'] as Json)
    expect(rowsAt(compare, 'items').map(({ key }) => key)).toEqual(rowsAt(data, 'items').map(({ key }) => key))
    for (const row of rowsAt(compare, 'items')) {
      const mine = before.filter(({ facts, hour }) => (fact === 'hour' ? String(hour) : facts[fact]) === row['key'])
      expect([fact, row]).toEqual([fact, expect.objectContaining(saleOf(mine))])
      await visit(row)
    }
  }
  const todays = await ask(analysis.platformsToday, todayQuery)
  await checkRows(rowsAt(todays, 'items'), within(counted.online, today, today, sid), 'channel', saleOf)

  const goods = await ask(analysis.goods, { ...query, page_size: '100' })
  const kinds = new Set(online.flatMap(({ goods: lines }) => lines.map(({ name, spec }) => `${name}\t${spec}`)))
  expect(goods['total']).toBe(kinds.size)
  for (const row of rowsAt(goods, 'items')) {
    const mine = online.filter((order) => order.goods.some(({ name, spec }) => `${name}\t${spec}` === row['key']))
    const lines = mine
      .filter(({ sums }) => sums['valid'] === 1)
      .flatMap((order) => order.goods.filter(({ name, spec }) => `${name}\t${spec}` === row['key']))
    expect(row).toMatchObject({
      order_count: mine.length,
      valid_count: mine.filter(({ sums }) => sums['valid'] === 1).length,
      quantity: lines.reduce((so, { quantity }) => so + quantity, 0),
      amount: yuan(lines.reduce((so, { amount }) => so + amount, 0)),
    })
    if (followed) await follow(ask, row, true)
  }

  const detail = await ask(analysis.transferDetail, { ...query, page_size: '100' })
  const passed = online.filter(({ sums }) => sums['passed'] === 1)
  expect(detail['totals']).toMatchObject(saleOf(passed))
  expect(detail['total']).toBe(passed.length)
  await visit(detail['totals'] as Json)
  for (const [name, fact] of [
    ['account_id', 'account'],
    ['online_shop_id', 'shop'],
    ['way', 'way'],
  ] as const)
    for (const [value, mine] of Map.groupBy(passed, ({ facts }) => facts[fact] ?? '')) {
      const narrowed = await ask(analysis.transferDetail, { ...query, [name]: value })
      expect([name, value, narrowed['totals']]).toEqual([name, value, expect.objectContaining(saleOf(mine))])
      expect(narrowed['total']).toBe(mine.length)
    }

  for (const [side, call, now, asked] of [
    ['received', analysis.received, analysis.receivedToday, query],
    ['sent', analysis.transfers, analysis.transfersToday, range],
  ] as const) {
    const of = within(counted[side], from, to, side === 'sent' ? 0 : sid)
    const data = await ask(call, asked)
    await checkTime(data, of, counted[side], tradeOf, side === 'sent' ? 0 : sid)
    await checkRows(rowsAt(data, 'partners'), of, 'partner', tradeOf)
    await checkRows(rowsAt(data, 'kinds'), of, 'kind', tradeOf)
    await checkRows(rowsAt(data, 'stores'), of, 'store', tradeOf)
    await checkToday(
      now,
      within(counted[side], today, today, side === 'sent' ? 0 : sid),
      tradeOf,
      side === 'sent' ? {} : todayQuery,
    )
  }
  const accounts = await ask(analysis.accounts, range)
  await checkRows(rowsAt(accounts, 'items'), within(counted.sent, from, to, 0), 'account', tradeOf)

  const ridden = within(counted.ride, from, to, sid)
  const rides = await ask(analysis.rides, query)
  await checkTime(rides, ridden, counted.ride, rideOf)
  for (const [name, fact] of [
    ['couriers', 'courier'],
    ['hours', 'hour'],
    ['districts', 'district'],
    ['stores', 'store'],
  ] as const)
    await checkRows(rowsAt(rides, name), ridden, fact, rideOf)
}
