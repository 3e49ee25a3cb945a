import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { onlineIsMade, onlineTakesPlace, receivedIsMade, receivedTakesPlace } from '../places/occupancy.ts'
import { ordersIn } from '../places/slot.sql.ts'

export type SlotOrder = {
  kind: 'received' | 'online'
  sn: string
  state: number
  goods: unknown
  window_start: Date
  window_end: Date
  made: boolean
}

/** More of them stand in no slot that anybody looks through. */
const most = 500

/** The orders that take the places of a slot, what is still to be made first. */
export const ordersOfSlot = async (slotId: number): Promise<SlotOrder[]> => {
  const columns = (kind: SlotOrder['kind'], made: typeof receivedIsMade.sql) =>
    sql`${sql.lit(kind)} as kind, sn, state, goods, window_start, window_end, ${made} as made`
  const { rows } = await sql<SlotOrder>`
    select o.* from festival_slot f cross join lateral (
      ${ordersIn(columns('received', receivedIsMade.sql), columns('online', onlineIsMade.sql))}) o
    where f.id = ${slotId} order by o.made, o.window_end, o.sn limit ${most}`.execute(db())
  return rows
}

export type HourOfStore = { store_id: number; hour: Date; orders: number }

/** What stores had to bring in a span, hour by hour. */
export const dueByHour = async (storeIds: readonly number[], from: Date, to: Date): Promise<HourOfStore[]> => {
  const { rows } = await sql<HourOfStore>`
    select store_id, hour, count(*)::int as orders from (
      select shop_id as store_id, date_trunc('hour', window_start) as hour from transfer_order
      where shop_id = any(${[...storeIds]}::bigint[]) and window_start >= ${from} and window_start < ${to}
        and ${receivedTakesPlace.sql}
      union all
      select store_id, date_trunc('hour', window_start) from online_order
      where store_id = any(${[...storeIds]}::bigint[]) and window_start >= ${from} and window_start < ${to}
        and ${onlineTakesPlace.sql}) o
    group by store_id, hour order by hour, store_id`.execute(db())
  return rows
}
