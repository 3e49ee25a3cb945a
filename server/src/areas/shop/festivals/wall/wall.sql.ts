import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { onlineIsMade, receivedIsMade } from '../places/occupancy.ts'
import { ordersIn, type LiveSlot } from '../places/slot.sql.ts'

type Days = { from: Date; to: Date }

export type WallSlot = LiveSlot & { taken: number; made: number; late: number; next_due: Date | null }

const facts = ordersIn(
  sql`${receivedIsMade.sql} as made, window_end, window_start`,
  sql`${onlineIsMade.sql} as made, window_end, window_start`,
)

/** The slots of a span with what is in them, what of it is late, and what is due next. */
export const wallSlots = async (festivalId: number, { from, to }: Days, at: Date): Promise<WallSlot[]> => {
  const { rows } = await sql<WallSlot>`
    select f.*, p.state, s.name as store, o.* from festival_slot f
    join festival p on p.id = f.festival_id join store s on s.id = f.store_id
    cross join lateral (
      select count(*)::int as taken, (count(*) filter (where made))::int as made,
        (count(*) filter (where not made and window_end < ${at}))::int as late,
        min(window_end) filter (where not made) as next_due
      from (${facts}) o) o
    where f.festival_id = ${festivalId} and f.starts_at >= ${from} and f.starts_at < ${to}
    order by f.starts_at, f.store_id`.execute(db())
  return rows
}

export type HourFacts = { hour: number; orders: number; made: number }

/** By the hour in China in which an order of these slots is to be brought. */
export const hoursOf = async (festivalId: number, { from, to }: Days): Promise<HourFacts[]> => {
  const { rows } = await sql<HourFacts>`
    select extract(hour from o.window_start at time zone 'Asia/Shanghai')::int as hour, count(*)::int as orders,
      (count(*) filter (where o.made))::int as made
    from festival_slot f cross join lateral (${facts}) o
    where f.festival_id = ${festivalId} and f.starts_at >= ${from} and f.starts_at < ${to}
    group by 1 order by 1`.execute(db())
  return rows
}

export type UrgentOrder = {
  kind: 'received' | 'online'
  sn: string
  goods: unknown
  window_end: Date
  store: string
}

/** What has not left the shop, the most urgent first. */
export const urgentOrders = async (festivalId: number, { from, to }: Days, limit: number): Promise<UrgentOrder[]> => {
  const columns = (kind: UrgentOrder['kind'], made: typeof receivedIsMade.sql) =>
    sql`${sql.lit(kind)} as kind, sn, goods, window_end, ${made} as made`
  const { rows } = await sql<UrgentOrder>`
    select o.*, s.name as store from festival_slot f join store s on s.id = f.store_id cross join lateral (
      ${ordersIn(columns('received', receivedIsMade.sql), columns('online', onlineIsMade.sql))}) o
    where f.festival_id = ${festivalId} and f.starts_at >= ${from} and f.starts_at < ${to} and not o.made
    order by o.window_end, o.sn limit ${limit}`.execute(db())
  return rows
}

export type ChannelTrouble = { name: string; error: string; next_at: Date }

/** Shops whose channel has not done what it was told. */
export const channelTroubles = async (festivalId: number): Promise<ChannelTrouble[]> => {
  const { rows } = await sql<ChannelTrouble>`
    select o.name, c.error, c.next_at from festival_store f
    join online_shop o on o.store_id = f.store_id join festival_channel c on c.online_shop_id = o.id
    where f.festival_id = ${festivalId} and c.next_at is not null and c.error <> '' order by o.id`.execute(db())
  return rows
}
