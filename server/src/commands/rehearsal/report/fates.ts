import type { LateCause } from '@zdb/contract/desk/rehearsals/report'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { minutes } from '#core/time/clock'
import type { Handling } from './observations.ts'
import type { Outcome } from './outcome.sql.ts'
import type { ScriptedOrder } from '../shop/script.ts'

/** One order from the channel to the door, and what kept it. */
export type Fate = {
  number: string
  at: number
  end: number
  startedAt: number | undefined
  deliveredAt: number | undefined
  passedOn: boolean
  full: boolean
  late: LateCause | undefined
}

type Seen = {
  sent: ReadonlyMap<string, ScriptedOrder>
  handled: ReadonlyMap<string, Handling>
  outcome: Outcome
  closesAt: number
}

const usualRideMs = minutes(45)

const middle = (values: readonly number[], otherwise: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? otherwise

/** From the call to the door, as it took most of them. */
export const rideMsOf = ({ rides }: Outcome): number =>
  middle(
    rides
      .filter(({ state, endedAt }) => state === deliveryStates.completed.code && endedAt !== null)
      .map(({ calledAt, endedAt }) => (endedAt?.getTime() ?? 0) - calledAt.getTime()),
    usualRideMs,
  )

const first = (moments: readonly number[]): number | undefined => moments.toSorted((a, b) => a - b)[0]

export const fatesOf = ({ sent, handled, outcome, closesAt }: Seen): Fate[] => {
  const rideMs = rideMsOf(outcome)
  const byNumber = new Map(outcome.orders.map((order) => [order.number, order]))
  const bySn = <T extends { sn: string }>(all: readonly T[]): ReadonlyMap<string, T[]> =>
    Map.groupBy(all, ({ sn }) => sn)
  const [rides, papers] = [bySn(outcome.rides), bySn(outcome.papers)]

  const causeOf = (sn: string, at: number, end: number, { startedAt }: Partial<Handling>): LateCause => {
    const calledAt = first((rides.get(sn) ?? []).map(({ calledAt: called }) => called.getTime()))
    if (calledAt !== undefined && calledAt + rideMs <= end) return 'courier'
    const waitedForHands = (startedAt ?? closesAt) - at
    const waitedForPaper = Math.max(
      0,
      ...(papers.get(sn) ?? []).map(({ askedAt, printedAt }) => (printedAt?.getTime() ?? closesAt) - askedAt.getTime()),
    )
    return waitedForPaper > waitedForHands ? 'printer' : 'hands'
  }

  return [...sent].map(([number, { at, end }]) => {
    const order = byNumber.get(number)
    const handling = handled.get(number)
    const rode = (rides.get(order?.sn ?? '') ?? []).find(({ state }) => state === deliveryStates.completed.code)
    const deliveredAt = order?.deliveredAt?.getTime() ?? rode?.endedAt?.getTime()
    const passedOn = handling?.passedOn === true
    const full = handling?.full === true
    const isLate = !passedOn && !full && end <= closesAt && (deliveredAt ?? Infinity) > end
    return {
      number,
      at,
      end,
      startedAt: handling?.startedAt,
      deliveredAt,
      passedOn,
      full,
      late: isLate ? causeOf(order?.sn ?? '', at, end, handling ?? {}) : undefined,
    }
  })
}
