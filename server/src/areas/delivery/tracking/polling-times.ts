import { minutes } from '#core/time/clock'

/** A courier that has just spoken is left alone for so long. */
export const firstAskMs = minutes(1)
const longestMs = minutes(10)

/** Asked and nothing new: a minute, two, four … ten. */
export const nextAskMs = (asked: number): number =>
  Math.min(longestMs, firstAskMs * 2 ** Math.min(6, Math.max(0, asked - 1)))
