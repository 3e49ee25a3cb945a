import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { minutes } from '#core/time/clock'
import type { Delivery } from '../delivery.sql.ts'

const { accepted, delivering } = deliveryStates

/** A courier that has just spoken is left alone for so long. */
export const firstAskMs = minutes(1)
const longestMs = minutes(10)

/** Asked and nothing new: a minute, two, four … ten. */
const waitingAskMs = (asked: number): number =>
  Math.min(longestMs, firstAskMs * 2 ** Math.min(6, Math.max(0, asked - 1)))

/** While a rider is under way somebody may be looking at it, and a silent courier must not hide what goes wrong. */
const underWayAskMs: Readonly<Record<number, number>> = {
  [accepted.code]: minutes(1),
  [delivering.code]: minutes(1.5),
}

/** How long until a delivery is asked after again. */
export const nextAskMs = ({ state, asked }: Pick<Delivery, 'state' | 'asked'>): number =>
  underWayAskMs[state] ?? waitingAskMs(asked)
