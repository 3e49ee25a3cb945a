import { stateOf } from '@zdb/contract/kit/states'
import { transferStates } from '@zdb/contract/transfer-orders/states'
import { hours, minutes, days, now } from '#core/time/clock'
import type { Rules } from '#core/domain/rules'
import type { Order } from './transfer-order.sql.ts'

type Deadline = (order: Order, rules: Rules) => Date | null

const after = (milliseconds: number): Date => new Date(now().getTime() + milliseconds)
const earlier = (a: Date, b: Date): Date => (a < b ? a : b)

/** Without a deadline of its sender's an order waits until delivery should begin, or, where it has begun, end. */
const poolDeadline = ({ grab_until, window_start, window_end }: Order): Date =>
  grab_until ?? (window_start > now() ? window_start : window_end)

/** When each waiting state ends by itself, counted from the moment it is entered. */
const deadlines: Partial<Record<keyof typeof transferStates, Deadline>> = {
  waitPay: (_order, rules) => after(minutes(rules.payMinutes)),
  waitGrab: (order) => poolDeadline(order),
  waitQuote: (order) => poolDeadline(order),
  // A window that has begun leaves the shop its whole time: the sender chose to ask so late.
  waitReceive: (order, rules) => {
    const whole = after(minutes(rules.receiveMinutes))
    return order.window_start > now() ? earlier(whole, order.window_start) : whole
  },
  rejected: (_order, rules) => after(hours(rules.sentBackHours)),
  expired: (_order, rules) => after(hours(rules.sentBackHours)),
  waitDelivery: (order) => (order.abnormal ? null : order.window_end),
  inDelivery: (order) => (order.abnormal ? null : order.window_end),
  delivered: (_order, rules) => after(days(rules.autoSettleDays)),
}

export const deadlineOf = (order: Order, rules: Rules): Date | null =>
  deadlines[stateOf(transferStates, order.state)]?.(order, rules) ?? null
