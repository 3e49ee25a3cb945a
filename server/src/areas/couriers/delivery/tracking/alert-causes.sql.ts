import { sql } from 'kysely'
import { db } from '#core/db/tx'
import type { AlertCause } from '#areas/desk/push/public'

/** The ride goes on, or another one was called in its place. */
export const riderAlerts: AlertCause = {
  events: ['riderTrouble', 'riderArrived'],
  gone: async (alerts) => {
    const about = alerts.filter(({ params }) => params.delivery_sn !== undefined && params.status !== undefined)
    const { rows } = await sql<{ id: number }>`
      select t.id from unnest(${about.map(({ id }) => id)}::bigint[],
        ${about.map(({ params }) => params.delivery_sn)}::text[], ${about.map(({ params }) => params.status)}::int[])
        as t (id, sn, status)
      left join delivery_order d on d.sn = t.sn
      where d.id is null or d.state <> t.status or exists (
        select 1 from delivery_order n where n.dispatch_id > d.dispatch_id and n.origin_kind = d.origin_kind
          and n.origin_sn = d.origin_sn and n.merchant_id = d.merchant_id)`.execute(db())
    return rows.map(({ id }) => id)
  },
}
