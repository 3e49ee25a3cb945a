import { sql } from 'kysely'
import { db } from '#core/db/tx'
import type { AlertCause } from '#areas/desk/push/public'

/** The case was answered, withdrawn or decided. */
export const caseAlerts: AlertCause = {
  events: ['afterSaleAsked'],
  gone: async (alerts) => {
    const about = alerts.filter(({ params }) => params.id !== undefined && params.status !== undefined)
    const { rows } = await sql<{ id: number }>`
      select t.id from unnest(${about.map(({ id }) => id)}::bigint[], ${about.map(({ params }) => params.id)}::bigint[],
        ${about.map(({ params }) => params.status)}::int[]) as t (id, case_id, status)
      left join after_sale c on c.id = t.case_id
      where c.id is null or c.state <> t.status`.execute(db())
    return rows.map(({ id }) => id)
  },
}
