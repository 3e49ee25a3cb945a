import { sql } from 'kysely'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { transferStates, type Tab } from '@zdb/contract/transfer-orders/states'
import { now } from '#core/time/clock'
import type { Condition } from '#core/lists/long-list'

/** As the partial indexes of the flags say it. */
const flags: Record<NonNullable<Tab['flag']>, Condition> = {
  photoWaiting: sql<boolean>`photo_state = 1 and state in (20, 30, 40)`,
  abnormal: sql<boolean>`abnormal and state in (20, 30)`,
  afterSale: sql<boolean>`after_sale_open`,
  riderAwaited: sql<boolean>`state = 20 and logistics_status in (0, 1)`,
  pickupAwaited: sql<boolean>`state = 20 and logistics_status = 10`,
}

const dayOf = (day: NonNullable<Tab['day']>): string => addDays(dayText(now()), day === 'today' ? 0 : 1)

/** Written out, not as parameters: only so can the partial index of a tab answer. */
const stateIn = (names: NonNullable<Tab['states']>): Condition => {
  const codes = names.map((name) => sql.lit(transferStates[name].code))
  return codes.length === 1 ? sql<boolean>`state = ${codes[0]}` : sql<boolean>`state in (${sql.join(codes)})`
}

/** A tab as conditions over the order's own columns. Each has an index in the order of the list. */
export const viewOf = (tab: Tab): Condition[] => [
  ...(tab.states ? [stateIn(tab.states)] : []),
  ...(tab.day ? [sql<boolean>`delivery_day = ${dayOf(tab.day)}::date`] : []),
  ...(tab.flag ? [flags[tab.flag]] : []),
]
