import { sql } from 'kysely'
import { deliveryStates, type RideTodo } from '@zdb/contract/couriers/delivery/states'
import { inStates } from '#core/domain/condition'
import type { Condition } from '#core/lists/long-list'
import { days, later, minutes } from '#core/time/clock'

/** A rider not found within so long is worth a look, long before the platform calls it so. */
const patience = minutes(10)

/** A bill that corrected our books is shown for so long. */
const shown = days(7)

const isIn = inStates(deliveryStates)

/** Which of a merchant's deliveries wait for somebody; the list and the workbench both ask here. */
const views: Readonly<Record<RideTodo, (merchantId: number) => Condition>> = {
  deliveryAbnormal: () => sql<boolean>`trouble <> '' and not unknown`,
  ridersAwaited: () => sql<boolean>`${isIn('unpaid', 'paid')} and trouble = '' and not unknown and not lost
    and called_at <= ${later(-patience)}`,
  callsUnknown: () => sql<boolean>`unknown`,
  billDifferences: (merchantId) => sql<boolean>`cost is not null and id in (
    select delivery_id from delivery_cost_difference where merchant_id = ${merchantId} and found_at > ${later(-shown)})`,
}

export const todoView = (todo: RideTodo, merchantId: number): Condition => views[todo](merchantId)
