import { sql, type Insertable, type Selectable } from 'kysely'
import type { AlertClimb } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { seconds } from '#core/time/clock'
import { sharedNow } from '#core/time/shared-clock.sql'
import type { CausedAlert } from '#areas/desk/push/public'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { stepNumber } from '../steps.ts'

/** The merchants of whom an alert is to climb now, the longest due first. */
export const dueMerchants = async (limit: number): Promise<number[]> => {
  const { rows } = await sql<{ merchant_id: number }>`
    select a.merchant_id from alert a
    where a.ended_at is null and a.next_at <= ${sharedNow()}
    group by a.merchant_id order by min(a.next_at) limit ${limit}`.execute(db())
  return rows.map(({ merchant_id }) => merchant_id)
}

export type Climbing = {
  id: number
  merchant_id: number
  store_id: number | null
  account_id: number | null
  event: PushEvent
  step: number
  /** So long it has stood on its step. */
  stood_ms: number
  at: Date
  is_due: boolean
}

/** So many of one merchant climb together. */
const most = 500

/**
 * What of a merchant is to climb now, and what stands on all consoles already: a text that goes out anyway takes it
 * along. What somebody else holds is left to them.
 */
export const climbable = async (tx: Tx, merchantId: number, only?: number): Promise<Climbing[]> => {
  const wanted =
    only === undefined
      ? sql`(a.next_at <= ${sharedNow()} or a.step between ${stepNumber('consoles')} and ${stepNumber('contact')})`
      : sql`a.id = ${only}`
  const { rows } = await sql<Climbing>`
    select a.id, a.merchant_id, a.store_id, a.account_id, a.event, a.step, a.at, a.next_at <= ${sharedNow()} as is_due,
      (extract(epoch from ${sharedNow()} - a.step_at) * 1000)::float8 as stood_ms
    from alert a
    where a.merchant_id = ${merchantId} and a.ended_at is null and a.next_at is not null and ${wanted}
    order by a.next_at, a.id limit ${most} for update of a skip locked`.execute(tx)
  return rows
}

/** It is at this step from now on, and goes on from there after that time; null: it stays. */
export const setSteps = async (tx: Tx, ids: readonly number[], step: number, afterMs: number | null): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('alert')
    .set({ step, step_at: sharedNow(), next_at: afterMs === null ? null : sharedNow(afterMs) })
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
}

export const addClimbs = async (tx: Tx, climbs: readonly Insertable<AlertClimb>[]): Promise<void> => {
  if (climbs.length === 0) return
  await tx
    .insertInto('alert_climb')
    .values([...climbs])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const climbsOf = (alertIds: readonly number[]): Promise<Selectable<AlertClimb>[]> =>
  db()
    .selectFrom('alert_climb')
    .selectAll()
    .where('alert_id', 'in', [...alertIds, 0])
    .orderBy('alert_id')
    .orderBy('step')
    .execute()

/** One that cannot climb waits, and holds up no other. What somebody else has planned for it meanwhile stays. */
export const postpone = async (tx: Tx, id: number, ms: number): Promise<void> => {
  await tx
    .updateTable('alert')
    .set({ next_at: sharedNow(ms) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('next_at', '<=', sharedNow())
    .execute()
}

export const dueOf = async (merchantId: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('alert')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('ended_at', 'is', null)
    .where('next_at', '<=', sharedNow())
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** While it climbs it is asked after every three seconds; at the desk ever more seldom, hourly in the end. */
const nextLook = () =>
  sql`case when a.step < ${stepNumber('desk')} then ${sharedNow(seconds(3))} else ${sharedNow()}
    + least(interval '1 hour', greatest(interval '30 seconds', (${sharedNow()} - a.at) / 60)) end`

/** Takes those whose cause nobody has asked after for a while; another process gets others. */
export const takeToLook = async (limit: number): Promise<CausedAlert[]> => {
  const { rows } = await sql<Omit<CausedAlert, 'params'> & { params: object }>`
    update alert a set look_at = ${nextLook()}
    from push p where p.id = a.id and a.id in (
      select id from alert where ended_at is null and look_at <= ${sharedNow()}
      order by look_at limit ${limit} for update skip locked)
    returning a.id, a.merchant_id as "merchantId", a.event, a.at, p.params`.execute(db())
  return rows.map(({ params, ...row }) => ({
    ...row,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  }))
}
