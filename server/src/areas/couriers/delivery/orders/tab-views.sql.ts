import { sql } from 'kysely'
import { deliveryStates, type DeliveryTab } from '@zdb/contract/couriers/delivery/states'
import { inStates } from '#core/domain/condition'
import type { Condition } from '#core/lists/long-list'

/** As the partial indexes of the flags say it. */
const flags: Record<NonNullable<DeliveryTab['flag']>, Condition> = {
  abnormal: sql<boolean>`trouble <> ''`,
  unknown: sql<boolean>`unknown`,
  billed: sql<boolean>`billed_before is not null`,
}

const isIn = inStates(deliveryStates)

/** A tab as conditions over the delivery's own columns. Each has an index in the order of the list. */
export const viewOf = (tab: DeliveryTab): Condition[] => [
  ...(tab.states ? [isIn(...tab.states)] : []),
  ...(tab.flag ? [flags[tab.flag]] : []),
]
