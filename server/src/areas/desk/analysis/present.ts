import type { output } from 'zod/v4/core'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import type { RideFigures, SaleFigures, TradeFigures } from '@zdb/contract/desk/analysis/schemas'
import { rankedRows } from '@zdb/contract/desk/analysis/words'
import type { Sums } from './facts/measures.sql.ts'
import { linkTo, type Links } from './links.ts'

const averageOf = (sum: number, count: number): Fen | null => (count === 0 ? null : fen(Math.round(sum / count)))
const minutesOf = (seconds: number, count: number): number | null =>
  count === 0 ? null : Math.round(seconds / count / 6) / 10

/** 0 to 100 with two decimals; 0 of nothing. */
export const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100

export const presentSale = (sums: Sums, links: Links | null): output<typeof SaleFigures> => ({
  order_count: sums.orders,
  order_amount: fen(sums.amount),
  valid_count: sums.valid,
  valid_amount: fen(sums.valid_amount),
  average_amount: averageOf(sums.valid_amount, sums.valid),
  refund_amount: fen(sums.refund),
  coupon_amount: fen(sums.coupon),
  channel_fee: fen(sums.fee),
  transfer_count: sums.passed,
  transfer_amount: fen(sums.passed_amount),
  transfer_cost: fen(sums.transfer),
  ride_cost: fen(sums.ride),
  material_cost: fen(sums.material),
  margin: fen(sums.margin),
  order_route: linkTo(links),
  valid_route: linkTo(links, { valid: 1 }),
  transfer_route: linkTo(links, { passed_on: 1 }),
})

export const presentTrade = (sums: Sums, links: Links | null): output<typeof TradeFigures> => ({
  order_count: sums.orders,
  order_amount: fen(sums.amount),
  valid_count: sums.valid,
  valid_amount: fen(sums.valid_amount),
  average_amount: averageOf(sums.valid_amount, sums.valid),
  refund_amount: fen(sums.refund),
  accept_minutes: minutesOf(sums.seconds, sums.accepted),
  late_count: sums.late,
  net: fen(sums.margin),
  order_route: linkTo(links),
  valid_route: linkTo(links, { valid: 1 }),
  late_route: linkTo(links, { late: 1 }),
})

export const presentRide = (sums: Sums, links: Links | null): output<typeof RideFigures> => ({
  order_count: sums.orders,
  valid_count: sums.valid,
  accepted_count: sums.accepted,
  accept_minutes: minutesOf(sums.seconds, sums.accepted),
  late_count: sums.late,
  late_percentage: sums.valid === 0 ? null : percentage(sums.late, sums.valid),
  cost: fen(sums.amount),
  average_cost: averageOf(sums.amount, sums.valid),
  order_route: linkTo(links),
  valid_route: linkTo(links, { valid: 1 }),
  late_route: linkTo(links, { late: 1 }),
})

/** The best rows carry 0 to 4 by their share; one without any has none. */
export const levelsOf = (rows: readonly { key: string; valid: number }[]): ReadonlyMap<string, number> =>
  new Map(
    rows
      .filter(({ valid }) => valid > 0)
      .toSorted((a, b) => b.valid - a.valid)
      .slice(0, rankedRows)
      .map(({ key }, level) => [key, level]),
  )
