import { sql, type RawBuilder, type Selectable } from 'kysely'
import { festivalStates } from '@zdb/contract/shop/festivals/states'
import type { FestivalSlot } from '#core/db/schema'
import { db, type Db, type Tx } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import { now } from '#core/time/clock'
import { onlineIsMade, onlineTakesPlace, receivedIsMade, receivedTakesPlace } from './occupancy.ts'

export type Slot = Selectable<FestivalSlot>
/** A slot with the state of its festival. */
export type LiveSlot = Slot & { state: number; store: string }

export type Placement = { readonly storeId: number; readonly start: Date }

const festivalIs = inStates(festivalStates, 'p.state')
export const isLive = festivalIs('active', 'suspended')
const isSuspended = festivalIs('suspended')

/** The slot `f` takes no more orders. Of the clock too, so that nobody has to close what is cut off. */
export const isClosed = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`(f.full_since is not null or f.cutoff_at <= ${at} or ${isSuspended})`

const around = ({ storeId, start }: Placement): RawBuilder<boolean> =>
  sql<boolean>`f.store_id = ${storeId} and f.starts_at <= ${start} and f.ends_at > ${start} and ${isLive}`

const slotRows = (which: RawBuilder<unknown>): RawBuilder<LiveSlot> =>
  sql<LiveSlot>`select f.*, p.state, (select name from store where id = f.store_id) as store
    from festival_slot f join festival p on p.id = f.festival_id where ${which}`

export const slotAt = async (place: Placement): Promise<LiveSlot | undefined> =>
  (await slotRows(around(place)).execute(db())).rows[0]

export const slotsAt = async (storeIds: readonly number[], start: Date): Promise<LiveSlot[]> => {
  if (storeIds.length === 0) return []
  const { rows } = await slotRows(sql`f.store_id = any(${[...storeIds]}::bigint[]) and f.starts_at <= ${start}
    and f.ends_at > ${start} and ${isLive}`).execute(db())
  return rows
}

/** The same, with its rivals waiting until the transaction ends: what is counted then cannot be taken meanwhile. */
export const lockSlotAt = async (tx: Tx, place: Placement): Promise<LiveSlot | undefined> =>
  (await sql<LiveSlot>`${slotRows(around(place))} for update of f`.execute(tx)).rows[0]

export const lockLiveSlot = async (tx: Tx, id: number): Promise<LiveSlot | undefined> =>
  (await sql<LiveSlot>`${slotRows(sql`f.id = ${id}`)} for update of f`.execute(tx)).rows[0]

/** The orders in the slot `f`, in the columns that are asked for. */
export const ordersIn = (received: RawBuilder<unknown>, online: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${received} from transfer_order
  where shop_id = f.store_id and window_start >= f.starts_at and window_start < f.ends_at and ${receivedTakesPlace.sql}
  union all
  select ${online} from online_order
  where store_id = f.store_id and window_start >= f.starts_at and window_start < f.ends_at and ${onlineTakesPlace.sql}`

/** How many places of the slot `f` are taken, and of how many the orders have left the shop. */
export const fill = sql`(select count(*)::int as taken, count(*) filter (where made)::int as made
  from (${ordersIn(sql`${receivedIsMade.sql} as made`, sql`${onlineIsMade.sql} as made`)}) o)`

export type Fill = { taken: number; made: number }

export const fillOf = async (on: Db, slotId: number): Promise<Fill> => {
  const { rows } = await sql<Fill>`
    select o.* from festival_slot f cross join lateral ${fill} o where f.id = ${slotId}`.execute(on)
  return rows[0] ?? { taken: 0, made: 0 }
}

export const setFull = async (tx: Tx, id: number, since: Date | null): Promise<void> => {
  await tx.updateTable('festival_slot').set({ full_since: since }).where('id', '=', id).execute()
}

/** The next slot of each store that takes orders after this time. */
export const nextOpens = async (places: readonly Placement[]): Promise<ReadonlyMap<number, Slot>> => {
  if (places.length === 0) return new Map()
  const at = now()
  const { rows } = await sql<Slot>`
    select next.* from unnest(${places.map(({ storeId }) => storeId)}::bigint[], ${places.map(({ start }) => start)}::timestamptz[])
      w(store_id, start)
    cross join lateral (
      select f.* from festival_slot f join festival p on p.id = f.festival_id
      where f.store_id = w.store_id and f.starts_at > w.start and f.starts_at > ${at} and ${isLive} and f.capacity > 0
        and not ${isClosed(at)} order by f.starts_at limit 1) next`.execute(db())
  return new Map(rows.map((slot) => [slot.store_id, slot]))
}

/** When a store of a statement takes no orders: as a set of times, asked for once for each store. */
export const closedTimesOf = (): RawBuilder<unknown> => sql`(
  select range_agg(tstzrange(f.starts_at, f.ends_at)) from festival_slot f join festival p on p.id = f.festival_id
  where f.store_id = store.id and f.ends_at > ${now()} and ${isLive} and ${isClosed(now())})`

/** Of two plans for one day the dearer counts. */
const floorOf = (storeId: RawBuilder<unknown>, start: RawBuilder<unknown>) => sql`
  select max(f.price_floor) as price_floor from festival_store f join festival p on p.id = f.festival_id
  where f.store_id = ${storeId} and ${isLive} and p.starts_at <= ${start} and p.ends_at > ${start}`

/** The order `o` costs less than the store `s` takes on that day. */
export const isBelowFloor = sql<boolean>`coalesce(o.price < (${floorOf(sql`s.id`, sql`o.window_start`)}), false)`

export const floorAt = async ({ storeId, start }: Placement): Promise<number | null> => {
  const { rows } = await sql<{ price_floor: number | null }>`${floorOf(sql`${storeId}`, sql`${start}`)}`.execute(db())
  return rows[0]?.price_floor ?? null
}

/** The first of these stores whose slot at that time is closed. */
export const closedSlotOf = async (
  merchantId: number,
  start: Date,
  storeId?: number,
): Promise<LiveSlot | undefined> => {
  const { rows } = await slotRows(sql`f.merchant_id = ${merchantId} and f.starts_at <= ${start} and f.ends_at > ${start}
    and ${isLive} and ${isClosed(now())} ${storeId === undefined ? sql`` : sql`and f.store_id = ${storeId}`}
    order by f.store_id limit 1`).execute(db())
  return rows[0]
}
