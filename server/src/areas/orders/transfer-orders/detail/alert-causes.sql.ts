import { sql } from 'kysely'
import { db } from '#core/db/tx'
import type { AlertCause } from '#areas/desk/push/public'

/** The order is no longer where it was when its side was told, or is no longer with that side. */
export const transferAlerts: AlertCause = {
  events: ['sentReturned', 'sentTrouble', 'receivedNew', 'receivedUrged', 'receivedModification', 'receivedTrouble'],
  gone: async (alerts) => {
    const about = alerts.filter(({ params }) => params.sn !== undefined && params.status !== undefined)
    const { rows } = await sql<{ id: number }>`
      select t.id from unnest(${about.map(({ id }) => id)}::bigint[], ${about.map(({ event }) => event)}::text[],
        ${about.map(({ merchantId }) => merchantId)}::bigint[], ${about.map(({ params }) => params.sn)}::text[],
        ${about.map(({ params }) => params.status)}::int[]) as t (id, event, merchant_id, sn, status)
      left join transfer_order o on o.sn = t.sn
      where o.id is null or (t.event like 'received%' and o.shop_merchant_id is distinct from t.merchant_id)
        or case t.event when 'receivedModification' then not o.modify_open else o.state <> t.status end`.execute(db())
    return rows.map(({ id }) => id)
  },
}
