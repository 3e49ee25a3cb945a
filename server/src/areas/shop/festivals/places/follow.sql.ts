import { sql } from 'kysely'
import { db, type Tx } from '#core/db/tx'
import { dueAt } from '../channels/channel.sql.ts'
import { fill, isLive } from './slot.sql.ts'

/** What was told of a slot, or who waits for it, is no longer so. Suspension is told of the festival, once. */
const isBehind = (at: Date, isFull: ReturnType<typeof sql<boolean>>) => sql<boolean>`(
  (f.full_since is not null) <> ${isFull}
  or f.told_closed <> (${isFull} or f.cutoff_at <= ${at})
  or (not ${isFull} and f.cutoff_at > ${at} and exists (select from festival_turned_away t where t.slot_id = f.id)))`

/** Slots of a festival for which something is to be done; each is counted anew. */
export const slotsBehind = async (festivalId: number, at: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select f.id from festival_slot f join festival p on p.id = f.festival_id cross join lateral ${fill} o
    where f.festival_id = ${festivalId} and ${isLive} and f.ends_at > ${at}
      and ${isBehind(at, sql<boolean>`(o.taken >= f.capacity)`)} order by f.id`.execute(db())
  return rows.map(({ id }) => id)
}

/** The same of all festivals, where it shows without counting: cut off meanwhile, or full and perhaps no longer so. */
export const slotsToFollow = async (at: Date): Promise<{ id: number; merchant_id: number }[]> => {
  const { rows } = await sql<{ id: number; merchant_id: number }>`
    select f.id, f.merchant_id from festival_slot f join festival p on p.id = f.festival_id
    where ${isLive} and f.ends_at > ${at}
      and (f.full_since is not null or ${isBehind(at, sql<boolean>`(f.full_since is not null)`)})
    order by f.id`.execute(db())
  return rows
}

/** Slots whose cut-off comes before that moment and of which nobody was warned. */
export const slotsBeforeCutoff = async (at: Date, until: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select f.id from festival_slot f join festival p on p.id = f.festival_id
    where f.cutoff_at > ${at} and f.cutoff_at <= ${until} and f.cutoff_warned_at is null and ${isLive}
    order by f.id`.execute(db())
  return rows.map(({ id }) => id)
}

export const patchSlot = async (
  tx: Tx,
  id: number,
  change: { told_closed?: boolean; full_since?: Date | null; cutoff_warned_at?: Date; capacity?: number },
): Promise<void> => {
  await tx.updateTable('festival_slot').set(change).where('id', '=', id).execute()
}

/** Shops that were closed for a store they belong to no more: no slot speaks of them, so they open again. */
export const openForsaken = async (tx: Tx, at: Date): Promise<void> => {
  await sql`
    update festival_channel c set wants_closed = false, next_at = ${dueAt(at)}, tries = 0, error = ''
    from online_shop o where o.id = c.online_shop_id and c.wants_closed and o.store_id is null`.execute(tx)
}

/** Stores with a festival in effect, and those whose shops are closed because of one. */
export const storesToFollow = async (): Promise<{ store_id: number; merchant_id: number }[]> => {
  const { rows } = await sql<{ store_id: number; merchant_id: number }>`
    select s.store_id, s.merchant_id from festival_store s join festival p on p.id = s.festival_id where ${isLive}
    union select o.store_id, o.merchant_id from festival_channel c join online_shop o on o.id = c.online_shop_id
      where c.wants_closed and o.store_id is not null`.execute(db())
  return rows
}
