import { sql, type RawBuilder } from 'kysely'
import { deliveryStates, liveCodes } from '@zdb/contract/couriers/delivery/states'
import { inStates, isOneOf } from '#core/domain/condition'
import { days, later, minutes } from '#core/time/clock'
import { db } from '#core/db/tx'

/** The badge says 99+ from there. */
const counted = 100

/** A rider not found within so long is worth a look, long before the platform calls it so. */
const patience = minutes(10)

/** A bill that corrected our books is shown for so long. */
const shown = days(7)

const isIn = inStates(deliveryStates)

const waiting = {
  deliveryAbnormal: sql<boolean>`trouble <> '' and not unknown`,
  ridersAwaited: sql<boolean>`${isIn('unpaid', 'paid')} and trouble = '' and not unknown and not lost`,
  callsUnknown: sql<boolean>`unknown`,
  billDifferences: sql<boolean>`cost is not null`,
} as const

export type DeliveryTodo = keyof typeof waiting

/** How many of a merchant's deliveries wait for somebody, in one statement. */
export const countWaitingDeliveries = async (merchantId: number): Promise<Record<DeliveryTodo, number>> => {
  const late: Partial<Record<DeliveryTodo, RawBuilder<boolean>>> = {
    ridersAwaited: sql<boolean>`called_at <= ${later(-patience)}`,
    billDifferences: sql<boolean>`id in (
      select delivery_id from delivery_cost_difference where merchant_id = ${merchantId} and found_at > ${later(-shown)})`,
  }
  const columns = (Object.keys(waiting) as DeliveryTodo[]).map(
    (name) => sql`(select count(*)::int from (
      select 1 from delivery_order where merchant_id = ${merchantId} and ${waiting[name]}
        and ${late[name] ?? sql<boolean>`true`} limit ${sql.lit(counted)}) c) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<DeliveryTodo, number>>`select ${sql.join(columns)}`.execute(db())
  const [row] = rows
  if (!row) throw new Error('a statement of counts has one row')
  return row
}

/** Rides under way, of a merchant or from a store. */
export const countLiveRides = async (
  of: { readonly merchantId: number } | { readonly storeId: number },
  most: number,
): Promise<number> => {
  const whose = 'storeId' in of ? sql`store_id = ${of.storeId}` : sql`merchant_id = ${of.merchantId}`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from delivery_order where ${whose} and ${isOneOf('state', liveCodes)} limit ${most}) live`.execute(db())
  return rows[0]?.count ?? 0
}
