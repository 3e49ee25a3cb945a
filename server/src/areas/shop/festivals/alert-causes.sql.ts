import { sql } from 'kysely'
import type { AlertCause } from '#areas/desk/push/public'
import { db } from '#core/db/tx'
import { now } from '#core/time/clock'
import { fill, isLive } from './places/slot.sql.ts'

/** The slot is over or cut off, or nothing in it is left to be made. */
export const festivalAlerts: AlertCause = {
  events: ['festivalDue'],
  gone: async (alerts) => {
    const about = alerts.filter(({ params }) => params.slot !== undefined)
    const { rows } = await sql<{ id: number }>`
      select t.id from unnest(${about.map(({ id }) => id)}::bigint[],
        ${about.map(({ params }) => params.slot)}::bigint[]) as t (id, slot)
      where not exists (
        select from festival_slot f join festival p on p.id = f.festival_id cross join lateral ${fill} o
        where f.id = t.slot and ${isLive} and f.ends_at > ${now()} and o.taken > o.made)`.execute(db())
    return rows.map(({ id }) => id)
  },
}
