import type { Counts } from './cells.sql.ts'

export type Side = Counts & {
  /** What was paid, and what the middle of each order's district and type would have been; both 0 where nobody knows. */
  paid: number
  middle: number
  priced: number
}

/** Down to fives, from a hundred on to two digits: nobody counts a single order out of it. */
const coarseCount = (count: number): number => {
  const step = count < 100 ? 5 : 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / step) * step
}

/** Everybody's numbers as they are shown: coarse, each part in the proportion that it had. */
export const coarse = (side: Side): Side => {
  const brought = coarseCount(side.brought)
  const photosDue = coarseCount(side.photos_due)
  const asked = coarseCount(side.answered + side.declined)
  const part = (count: number, whole: number, shown: number): number =>
    whole === 0 ? 0 : Math.round((count / whole) * shown)
  const answered = part(side.answered, side.answered + side.declined, asked)
  return {
    ...side,
    orders: coarseCount(side.orders),
    brought,
    late: part(side.late, side.brought, brought),
    cases: part(side.cases, side.brought, brought),
    cases_lost: part(side.cases_lost, side.brought, brought),
    photos_due: photosDue,
    photos_given: part(side.photos_given, side.photos_due, photosDue),
    photos_accepted: part(side.photos_accepted, side.photos_due, photosDue),
    answered,
    declined: asked - answered,
    answer_seconds: part(side.answer_seconds, side.answered, answered),
    priced: coarseCount(side.priced),
  }
}
