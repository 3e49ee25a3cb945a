import { sql } from 'kysely'
import { deliveryStates, liveCodes, rideTodoNames, type RideTodo } from '@zdb/contract/couriers/delivery/states'
import { inStates, isOneOf } from '#core/domain/condition'
import { db } from '#core/db/tx'
import { isNew } from './listing-filter.sql.ts'
import { todoView } from './todo-views.sql.ts'

const isIn = inStates(deliveryStates)

/** The badge says 99+ from there. */
const counted = 100

/** How many of a merchant's deliveries wait for somebody, in one statement. */
export const countWaitingDeliveries = async (merchantId: number): Promise<Record<RideTodo, number>> => {
  const columns = rideTodoNames.map(
    (name) => sql`(select count(*)::int from (
      select 1 from delivery_order where merchant_id = ${merchantId} and ${isNew()}
        and ${todoView(name, merchantId)} limit ${sql.lit(counted)}) c) as ${sql.ref(name)}`,
  )
  const { rows } = await sql<Record<RideTodo, number>>`select ${sql.join(columns)}`.execute(db())
  const [row] = rows
  if (!row) throw new Error('a statement of counts has one row')
  return row
}

/** Whether the merchant ever called a rider. */
export const hasRidden = async (merchantId: number): Promise<boolean> => {
  const { rows } = await sql<{ ridden: boolean }>`
    select exists (select 1 from delivery_order where merchant_id = ${merchantId}) as ridden`.execute(db())
  return rows[0]?.ridden ?? false
}

/** Riders on their way to a door, as their tab counts them. */
export const countOnTheRoad = async (merchantId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from delivery_order where merchant_id = ${merchantId} and ${isNew()} and ${isIn('delivering')}
      limit ${most}) counted`.execute(db())
  return rows[0]?.count ?? 0
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
