import { sql } from 'kysely'
import { liveCodes } from '@zdb/contract/couriers/delivery/states'
import { isOneOf } from '#core/domain/condition'
import { db } from '#core/db/tx'
import type { Delivery } from '../delivery.sql.ts'

/** True for the one who may ask the courier now: whoever looks within so long finds that somebody has just asked. */
export const claimPositionLookup = async (id: number, at: Date, since: Date): Promise<boolean> => {
  const { rows } = await sql`
    update delivery_order set looked_at = ${at} where id = ${id} and (looked_at is null or looked_at <= ${since})
    returning id`.execute(db())
  return rows.length > 0
}

export type RiderPosition = Pick<Delivery, 'state' | 'rider_longitude' | 'rider_latitude' | 'located_at'>

/** Where it stands and where its rider was last seen. */
export const sightOf = (id: number): Promise<RiderPosition> =>
  db()
    .selectFrom('delivery_order')
    .select(['state', 'rider_longitude', 'rider_latitude', 'located_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** For the lists: when it will be there, as it was last worked out. */
export const keepEta = async (id: number, eta: Date): Promise<void> => {
  await sql`update delivery_order set eta = ${eta} where id = ${id} and ${isOneOf('state', liveCodes)}`.execute(db())
}

const longestTrail = 500

/** The way the rider came, first to last. */
export const trailOf = async (id: number): Promise<[number, number][]> => {
  const { rows } = await sql<{ longitude: number; latitude: number }>`
    select longitude, latitude from (
      select at, longitude, latitude from delivery_trail where delivery_id = ${id} order by at desc limit ${longestTrail}
    ) newest order by at`.execute(db())
  return rows.map(({ longitude, latitude }) => [longitude, latitude])
}

const judged = 200

/** How fast this courier's last rides for the merchant went from the shop to the door; null: nothing to go by. */
export const paceOf = async (merchantId: number, provider: number): Promise<number | null> => {
  const { rows } = await sql<{ pace: number | null }>`
    select (sum(distance_metres) / nullif(sum(extract(epoch from ended_at - picked_at)) / 60, 0))::float8 as pace
    from (
      select distance_metres, picked_at, ended_at from delivery_order
      where merchant_id = ${merchantId} and provider = ${provider} order by created_at desc, id desc limit ${judged}
    ) last where distance_metres > 0 and picked_at is not null and ended_at > picked_at`.execute(db())
  return rows[0]?.pace ?? null
}
