import { sql } from 'kysely'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { db } from '#core/db/tx'
import type { AlertCause } from '#areas/desk/push/public'

const { failed, unknown } = printJobStates

/** The printer prints again, or nobody has to look after its paper any longer. */
export const printerAlerts: AlertCause = {
  events: ['printerDown'],
  gone: async (alerts) => {
    const about = alerts.filter(({ params }) => params.printer_id !== undefined)
    const { rows } = await sql<{ id: number }>`
      select t.id from unnest(${about.map(({ id }) => id)}::bigint[],
        ${about.map(({ params }) => params.printer_id)}::bigint[],
        ${about.map(({ params }) => params.is_down === 'true')}::boolean[], ${about.map(({ at }) => at)}::timestamptz[])
        as t (id, printer_id, is_down, at)
      left join print_printer p on p.id = t.printer_id
      where p.id is null or case when t.is_down then p.alerted_at is null or p.removed_at is not null
        else not exists (select 1 from print_job j where j.printer_id = p.id
          and j.state in (${failed.code}, ${unknown.code}) and j.state_at >= t.at) end`.execute(db())
    return rows.map(({ id }) => id)
  },
}
