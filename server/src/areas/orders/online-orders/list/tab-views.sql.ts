import { sql } from 'kysely'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { onlineStates, type OnlineTab } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { now } from '#core/time/clock'
import { inStates } from '#core/domain/condition'
import type { Condition } from '#core/lists/long-list'

/** As the partial indexes of the flags say it. */
const flags: Record<NonNullable<OnlineTab['flag']>, Condition> = {
  transferTrouble: sql<boolean>`transfer_trouble <> ''`,
  remind: sql<boolean>`remind_open`,
  refund: sql<boolean>`refund_open`,
  problem: sql<boolean>`problem_open`,
  noProblem: sql<boolean>`not problem_open`,
}

/** The three windows take every order in once: passed, of today (begun yesterday and not over yet too), and later. */
const windowIs = (window: NonNullable<OnlineTab['window']>): Condition => {
  const today = dayText(now())
  if (window === 'overdue') return sql<boolean>`window_end <= ${now()}`
  if (window === 'preorder') return sql<boolean>`delivery_day > ${today}::date`
  return sql<boolean>`delivery_day between ${addDays(today, -1)}::date and ${today}::date and window_end > ${now()}`
}

const isIn = inStates(onlineStates)
const riderIs = inStates(deliveryStates, 'logistics_status')
const transferIs = inStates(transferStates, 'transfer_state')

/** A tab as conditions over the order's own columns. Each has an index in the order of the list. */
export const viewOf = (tab: OnlineTab): Condition[] => [
  ...(tab.states ? [isIn(...tab.states)] : []),
  ...(tab.flag ? [flags[tab.flag]] : []),
  ...(tab.window ? [windowIs(tab.window)] : []),
  ...(tab.logistics ? [riderIs(...tab.logistics)] : []),
  ...(tab.transfer ? [transferIs(...tab.transfer)] : []),
]
