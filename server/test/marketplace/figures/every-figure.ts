import { expect } from 'vitest'
import { analysis } from '@zdb/contract/desk/analysis/endpoints'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { checkCompared, checkUntilNow } from './compared.ts'
import { follower, yuan, type Ask, type Json } from './leads.ts'
import { addUp, type Counted, type Recount } from './plain-recount.ts'
import { checkLevels, checkShare, share } from './shares.ts'

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
    late_percentage: s['valid'] === 0 ? null : share(s['late'] ?? 0, s['valid'] ?? 0),
    cost: yuan(s['amount']),
    average_cost: average(s['amount'] ?? 0, s['valid'] ?? 0),
  }
}

const figuresOf = { sale: saleOf, sent: tradeOf, received: tradeOf, ride: rideOf } as const
type Kind = keyof typeof figuresOf

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
  const follow: ReturnType<typeof follower> = followed ? follower(ask) : async () => {}

  const checkRows = async (rows: Rows, of: readonly Counted[], fact: string, kind: Kind) => {
    const keys = new Set(of.flatMap(({ facts, hour }) => (fact === 'hour' ? [String(hour)] : (facts[fact] ?? []))))
    for (const key of keys) expect([fact, rows.map((row) => row['key'])]).toEqual([fact, expect.arrayContaining([key])])
    for (const row of rows) {
      const mine = of.filter(({ facts, hour }) => (fact === 'hour' ? String(hour) : facts[fact]) === row['key'])
      expect([fact, row['key'], row]).toEqual([fact, row['key'], expect.objectContaining(figuresOf[kind](mine))])
      checkShare(row, mine, of)
      await follow(kind, row, mine)
    }
  }
  const checkBeside = (data: Json, all: readonly Counted[], kind: Kind, storeId = sid) =>
    checkCompared(data, within(all, '', today, storeId), figuresOf[kind], (figures, mine) =>
      follow(kind, figures, mine),
    )
  const checkTime = async (data: Json, of: readonly Counted[], all: readonly Counted[], kind: Kind, storeId = sid) => {
    expect(data['total']).toMatchObject(figuresOf[kind](of))
    await follow(kind, data['total'] as Json, of, true)
    for (const item of rowsAt(data, 'items')) {
      const mine = within(of, String(item['start_date']), String(item['end_date']), 0)
      expect(item).toMatchObject(figuresOf[kind](mine))
      await follow(kind, item, mine)
    }
    await checkBeside(data, all, kind, storeId)
  }
  const checkToday = async (call: Endpoint, of: readonly Counted[], kind: Kind, asked: Record<string, string>) => {
    const data = await ask(call, asked)
    const mine = of.filter(({ day }) => day === today)
    expect(data['total']).toMatchObject(figuresOf[kind](mine))
    await follow(kind, data['total'] as Json, mine, true)
    await checkRows(rowsAt(data, 'items'), mine, 'hour', kind)
    checkUntilNow(data, of, figuresOf[kind])
  }

  const online = within(counted.online, from, to, sid)
  await checkTime(await ask(analysis.business, query), online, counted.online, 'sale')
  for (const unit of ['month', 'year'])
    await checkTime(await ask(analysis.business, { ...query, unit }), online, counted.online, 'sale')
  await checkToday(analysis.businessToday, within(counted.online, '', today, sid), 'sale', todayQuery)
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
    if (fact === 'hour' || fact === 'band') checkLevels(rowsAt(data, 'items'))
    expect([fact, data['total']]).toEqual([fact, expect.objectContaining(saleOf(of))])
    await follow('sale', data['total'] as Json, of, true)
    await checkRows(rowsAt(data, 'items'), of, fact, 'sale')
    const compare = data['compare'] as Json
    const days = [String(compare['start_date']), String(compare['end_date'])] as const
    const before = counting(within(counted.online, ...days, sid))
    expect([fact, compare['total']]).toEqual([fact, expect.objectContaining(saleOf(before))])
    await follow('sale', compare['total'] as Json, before)
    expect(rowsAt(compare, 'items').map(({ key }) => key)).toEqual(rowsAt(data, 'items').map(({ key }) => key))
    for (const row of rowsAt(compare, 'items')) {
      const mine = before.filter(({ facts, hour }) => (fact === 'hour' ? String(hour) : facts[fact]) === row['key'])
      expect([fact, row]).toEqual([fact, expect.objectContaining(saleOf(mine))])
      await follow('sale', row, mine)
    }
  }
  const todays = await ask(analysis.platformsToday, todayQuery)
  await checkRows(rowsAt(todays, 'items'), within(counted.online, today, today, sid), 'channel', 'sale')

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
    checkShare(row, mine, online)
    await follow('goods', row, mine)
  }

  const detail = await ask(analysis.transferDetail, { ...query, page_size: '100' })
  const passed = online.filter(({ sums }) => sums['passed'] === 1)
  expect(detail['totals']).toMatchObject(saleOf(passed))
  expect(detail['total']).toBe(passed.length)
  await follow('sale', detail['totals'] as Json, passed, true)
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
    await checkTime(data, of, counted[side], side, side === 'sent' ? 0 : sid)
    await checkRows(rowsAt(data, 'partners'), of, 'partner', side)
    await checkRows(rowsAt(data, 'kinds'), of, 'kind', side)
    await checkRows(rowsAt(data, 'stores'), of, 'store', side)
    await checkToday(
      now,
      within(counted[side], '', today, side === 'sent' ? 0 : sid),
      side,
      side === 'sent' ? {} : todayQuery,
    )
  }
  const accounts = await ask(analysis.accounts, range)
  await checkRows(rowsAt(accounts, 'items'), within(counted.sent, from, to, 0), 'account', 'sent')

  const ridden = within(counted.ride, from, to, sid)
  const rides = await ask(analysis.rides, query)
  await checkTime(rides, ridden, counted.ride, 'ride')
  for (const [name, fact] of [
    ['couriers', 'courier'],
    ['hours', 'hour'],
    ['districts', 'district'],
    ['stores', 'store'],
  ] as const)
    await checkRows(rowsAt(rides, name), ridden, fact, 'ride')
  await checkToday(analysis.ridesToday, within(counted.ride, '', today, sid), 'ride', todayQuery)

  for (const [call, all, kind, asked] of [
    [analysis.business, counted.online, 'sale', query],
    [analysis.received, counted.received, 'received', query],
    [analysis.transfers, counted.sent, 'sent', range],
    [analysis.rides, counted.ride, 'ride', query],
  ] as const)
    for (const unit of ['day', 'month']) {
      const data = await ask(call, { ...asked, unit, compare: 'festival' })
      await checkBeside(data, all, kind, kind === 'sent' ? 0 : sid)
    }
}
