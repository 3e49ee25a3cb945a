import { sql } from 'kysely'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { db } from '#core/db/tx'
import type { AlertCause } from '#areas/desk/push/public'

const { finished, closed } = onlineStates

/** What the buyer asked for is answered, or the order is no longer where it was when people were told. */
export const onlineAlerts: AlertCause = {
  events: ['onlineNew', 'onlineUrged', 'onlineRefund', 'onlineCancelled', 'onlineRescheduled', 'onlineTrouble'],
  gone: async (alerts) => {
    const about = alerts.filter(({ params }) => params.online_sn !== undefined && params.status !== undefined)
    const { rows } = await sql<{ id: number }>`
      select t.id from unnest(${about.map(({ id }) => id)}::bigint[], ${about.map(({ event }) => event)}::text[],
        ${about.map(({ params }) => params.online_sn)}::text[], ${about.map(({ params }) => params.status)}::int[])
        as t (id, event, sn, status)
      left join online_order o on o.sn = t.sn
      where o.id is null or case t.event
        when 'onlineRefund' then not o.refund_open
        when 'onlineUrged' then not o.remind_open or o.state in (${finished.code}, ${closed.code})
        when 'onlineRescheduled' then not o.eta_open or o.state in (${finished.code}, ${closed.code})
        else o.state <> t.status end`.execute(db())
    return rows.map(({ id }) => id)
  },
}
