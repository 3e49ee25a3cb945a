import { sql } from 'kysely'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { photoStates, transferStates, type Tab } from '@zdb/contract/orders/transfer-orders/states'
import { now } from '#core/time/clock'
import { inStates } from '#core/domain/condition'
import type { Condition } from '#core/lists/long-list'

const isIn = inStates(transferStates)
const photoIs = inStates(photoStates, 'photo_state')
const riderIs = inStates(deliveryStates, 'logistics_status')

/** As the partial indexes of the flags say it. */
export const flags: Record<NonNullable<Tab['flag']>, Condition> = {
  photoWaiting: sql<boolean>`${photoIs('waiting')} and ${isIn('waitDelivery', 'inDelivery', 'delivered')}`,
  abnormal: sql<boolean>`abnormal and ${isIn('waitDelivery', 'inDelivery')}`,
  afterSale: sql<boolean>`after_sale_open`,
  riderAwaited: sql<boolean>`${isIn('waitDelivery')} and ${riderIs('unpaid', 'paid')}`,
  pickupAwaited: sql<boolean>`${isIn('waitDelivery')} and ${riderIs('accepted')}`,
}

const dayOf = (day: NonNullable<Tab['day']>): string => addDays(dayText(now()), day === 'today' ? 0 : 1)

/** A tab as conditions over the order's own columns. Each has an index in the order of the list. */
export const viewOf = (tab: Tab): Condition[] => [
  ...(tab.states ? [isIn(...tab.states)] : []),
  ...(tab.day ? [sql<boolean>`delivery_day = ${dayOf(tab.day)}::date`] : []),
  ...(tab.flag ? [flags[tab.flag]] : []),
]
