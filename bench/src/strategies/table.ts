import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { entrants, recordOf } from './couriers.ts'
import { replay, type Hold, type Outcome } from './replay.ts'
import { weekOf, type Order } from './week.ts'

export const compared = ['cheapest', 'fastest', 'race', 'autopilot'] as const satisfies readonly Strategy[]
export type Compared = (typeof compared)[number]

/** Money in fen, shares from 0 to 1. */
export type Line = {
  strategy: Compared
  costPerOrder: number
  late: number
  /** Neither in time nor late: came back, lost, or nobody rode. Counted as late too. */
  missing: number
  calledOffPerOrder: number
  sentAwayPerOrder: number
  tipsPerOrder: number
  frozenPeak: number
  minutesToDoor: number
}

/** The most that was set aside at any one moment. */
export function peakOf(holds: readonly Hold[]): number {
  const changes = holds
    .flatMap(({ from, until, amount }) => [
      { at: from, by: amount },
      { at: until, by: -amount },
    ])
    .toSorted((a, b) => a.at - b.at || a.by - b.by)
  let held = 0
  return changes.reduce((peak, { by }) => Math.max(peak, (held += by)), 0)
}

const isLate = ({ deliveredAt, order }: Outcome): boolean => deliveredAt === null || deliveredAt > order.window.end

function lineOf(strategy: Compared, outcomes: readonly Outcome[]): Line {
  const each = (of: (outcome: Outcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length
  const arrived = outcomes.flatMap(({ deliveredAt, order }) =>
    deliveredAt === null ? [] : deliveredAt - order.calledAt,
  )
  return {
    strategy,
    costPerOrder: each(({ cost }) => cost),
    late: each((outcome) => Number(isLate(outcome))),
    missing: each(({ deliveredAt }) => Number(deliveredAt === null)),
    calledOffPerOrder: each(({ calledOff }) => calledOff),
    sentAwayPerOrder: each(({ sentAway }) => sentAway),
    tipsPerOrder: each(({ tips }) => tips),
    frozenPeak: peakOf(outcomes.flatMap(({ holds }) => holds)),
    minutesToDoor: arrived.reduce((sum, ms) => sum + ms, 0) / arrived.length / 60_000,
  }
}

/** Each order lived through so many times, with other luck each time. */
const lived = (orders: readonly Order[], lives: number): Order[] =>
  orders.flatMap((order) =>
    Array.from({ length: lives }, (_, life) => ({ ...order, number: order.number + life * orders.length })),
  )

/** The same week under every strategy. */
export function compare(count: number, seed: number, lives = 1): Line[] {
  const orders = lived(weekOf(count, seed), lives)
  const standings = new Map(entrants.map((entrant) => [entrant.key, recordOf(entrant, seed + 1)]))
  return compared.map((strategy) =>
    lineOf(
      strategy,
      orders.map((order) => replay(order, strategy, { standings, seed })),
    ),
  )
}
