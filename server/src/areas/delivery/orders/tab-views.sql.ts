import { sql } from 'kysely'
import { deliveryStates, type DeliveryTab } from '@zdb/contract/delivery/states'
import type { Condition } from '#core/lists/long-list'

/** As the partial indexes of the flags say it. */
const flags: Record<NonNullable<DeliveryTab['flag']>, Condition> = {
  abnormal: sql<boolean>`abnormal <> ''`,
  unknown: sql<boolean>`unknown`,
}

/** Written out, not as parameters: only so can the partial index of a tab answer. */
const stateIn = (names: NonNullable<DeliveryTab['states']>): Condition => {
  const codes = names.map((name) => sql.lit(deliveryStates[name].code))
  return codes.length === 1 ? sql<boolean>`state = ${codes[0]}` : sql<boolean>`state in (${sql.join(codes)})`
}

/** A tab as conditions over the delivery's own columns. Each has an index in the order of the list. */
export const viewOf = (tab: DeliveryTab): Condition[] => [
  ...(tab.states ? [stateIn(tab.states)] : []),
  ...(tab.flag ? [flags[tab.flag]] : []),
]
