import { sql, type Selectable } from 'kysely'
import type { FestivalChannel } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { isClosed, isLive } from '../places/slot.sql.ts'

export type Wish = Selectable<FestivalChannel>

/**
 * Until the last of today's slots is over there is no time that a slot does not cover, and none of them takes orders: a
 * time without a slot is open.
 */
export const isShutToday = async (
  tx: Tx,
  storeId: number,
  { at, midnight }: { at: Date; midnight: Date },
): Promise<boolean> => {
  const { rows } = await sql<{ shut: boolean }>`
    select coalesce(bool_and(${isClosed(at)})
      and range_agg(tstzrange(greatest(f.starts_at, ${at}), f.ends_at)) @> tstzrange(${at}, max(f.ends_at)), false) as shut
    from festival_slot f join festival p on p.id = f.festival_id
    where f.store_id = ${storeId} and f.ends_at > ${at} and f.starts_at < ${midnight} and ${isLive}`.execute(tx)
  return rows[0]?.shut ?? false
}

/** Whoever is calling the channel has the shop until its lease ends. */
export const dueAt = (at: Date) => sql<Date>`case when calling is null then ${at} else greatest(next_at, ${at}) end`

/** What each shop shall be; a shop that was never to be closed is not mentioned. Says how many turned. */
export const setWishes = async (
  tx: Tx,
  shopIds: readonly number[],
  { merchantId, shut, at }: { merchantId: number; shut: boolean; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    with told as (
      update festival_channel set wants_closed = ${shut}, next_at = ${dueAt(at)}, tries = 0, error = ''
      where online_shop_id = any(${[...shopIds]}::bigint[]) and wants_closed <> ${shut} returning online_shop_id as id
    ), added as (
      insert into festival_channel (online_shop_id, merchant_id, wants_closed, next_at)
      select id, ${merchantId}, true, ${at} from unnest(${[...shopIds]}::bigint[]) s(id) where ${shut}
      on conflict do nothing returning online_shop_id as id
    )
    select id from told union all select id from added`.execute(tx)
  return rows.length
}

/** The next ones due, with their next time moved ahead: who dies leaves them to the others. */
export const takeWishes = async (at: Date, until: Date, limit: number): Promise<Wish[]> => {
  const { rows } = await sql<Wish>`
    update festival_channel set next_at = ${until}, tries = tries + 1 where online_shop_id in (
      select online_shop_id from festival_channel where next_at <= ${at} order by next_at limit ${limit}
      for update skip locked)
    returning *`.execute(db())
  return rows
}

/** Before the channel is told. False when it is to be something else meanwhile. */
export const beginCall = async ({ online_shop_id, wants_closed }: Wish): Promise<boolean> => {
  const { numUpdatedRows } = await db()
    .updateTable('festival_channel')
    .set({ calling: wants_closed })
    .where('online_shop_id', '=', online_shop_id)
    .where('wants_closed', '=', wants_closed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The channel is as it was wished; a wish that has turned meanwhile stays due. */
export const endWish = async (tx: Tx, { online_shop_id, wants_closed }: Wish, ours: boolean): Promise<void> => {
  await tx
    .updateTable('festival_channel')
    .set({
      closed_by_us: wants_closed && ours,
      calling: null,
      error: '',
      next_at: sql<Date | null>`case when wants_closed = ${wants_closed} then null else coalesce(next_at, ${now()}) end`,
    })
    .where('online_shop_id', '=', online_shop_id)
    .execute()
}

/** Nobody lets us in there any more. */
export const dropWish = async ({ online_shop_id }: Wish): Promise<void> => {
  await db().deleteFrom('festival_channel').where('online_shop_id', '=', online_shop_id).execute()
}

export const postponeWish = async ({ online_shop_id }: Wish, next: Date, error: string): Promise<void> => {
  await db()
    .updateTable('festival_channel')
    .set({ next_at: next, error })
    .where('online_shop_id', '=', online_shop_id)
    .execute()
}

export const wishesOf = async (shopIds: readonly number[]): Promise<ReadonlyMap<number, Wish>> => {
  if (shopIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('festival_channel')
    .selectAll()
    .where('online_shop_id', 'in', [...shopIds])
    .execute()
  return new Map(rows.map((row) => [row.online_shop_id, row]))
}
