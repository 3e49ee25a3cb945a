import { deliveryStates, riderStates } from '@zdb/contract/couriers/delivery/states'
import type { ReportStatus } from '#ports/couriers/port'

/** What a courier once said: a status, when it says that was, and whether it took the rider off by name. */
export type Statement = { status: ReportStatus; at: number; reassigned: boolean }

/** Where all that was said leads to. `contradicted`: it ended in two ways, and only the courier can tell. */
export type Verdict = { state: number; riderState: number | null; contradicted: boolean }

type Step = { rank: number; state: number; rider: number | null }

const { paid, accepted, delivering, completed, cancelled, returned, failed } = deliveryStates

/** The rank of domain, section 5; the last four end a ride. */
const steps: Partial<Record<ReportStatus, Step>> = {
  waiting: { rank: 1, state: paid.code, rider: null },
  accepted: { rank: 2, state: accepted.code, rider: riderStates.accepted.code },
  atShop: { rank: 3, state: accepted.code, rider: riderStates.atShop.code },
  pickedUp: { rank: 4, state: delivering.code, rider: riderStates.delivering.code },
  delivered: { rank: 5, state: completed.code, rider: riderStates.delivered.code },
  cancelled: { rank: 5, state: cancelled.code, rider: null },
  returned: { rank: 5, state: returned.code, rider: null },
  failed: { rank: 5, state: failed.code, rider: null },
}
const start: Step = { rank: 0, state: deliveryStates.unpaid.code, rider: null }
const ended = 5
const onTheWay = 4

/** The state a status means; undefined where it means none of its own. */
export const stateSaid = (status: ReportStatus): number | undefined => steps[status]?.state

/** Whether a status ends a ride. */
export const isEnd = (status: ReportStatus): boolean => steps[status]?.rank === ended

/** In one and the same second a rider is taken off before the next one accepts. */
export const inTheirOrder = (a: Statement, b: Statement): number =>
  a.at - b.at ||
  Number(b.reassigned) - Number(a.reassigned) ||
  (steps[a.status]?.rank ?? 0) - (steps[b.status]?.rank ?? 0)

/**
 * Couriers call back late, twice and in any order. Where a ride stands is therefore read from the set of all that was
 * said, in the order of their own clock, and never from the order in which it came in: every permutation is the same.
 * A saying only raises the rank, except that a rider who has not picked up yet may be taken off by name.
 */
export const placeOf = (sayings: readonly Statement[]): Verdict => {
  const ends = new Set<number>()
  let at = start
  for (const { status, reassigned } of sayings.toSorted(inTheirOrder)) {
    const step = steps[status]
    if (!step) continue
    if (step.rank === ended) ends.add(step.state)
    if (at.rank === ended) continue
    if (reassigned) at = at.rank < onTheWay ? (steps.waiting as Step) : at
    else if (step.rank > at.rank) at = step
  }
  return { state: at.state, riderState: at.rider, contradicted: ends.size > 1 }
}
