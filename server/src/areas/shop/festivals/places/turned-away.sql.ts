import { sql } from 'kysely'
import { within, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { isLive, type Slot } from './slot.sql.ts'

/** A slot that is gone meanwhile keeps nobody: its time is open. */
export const noteTurnedAway = (slotId: number, merchantId: number): Promise<unknown> =>
  within((tx) =>
    sql`
      insert into festival_turned_away (slot_id, merchant_id, at)
      select id, ${merchantId}, ${now()} from festival_slot where id = ${slotId} for key share
      on conflict do nothing`.execute(tx),
  )

/** Those who wait for a slot; each is told once. */
export const takeTurnedAway = async (tx: Tx, slotId: number): Promise<number[]> => {
  const rows = await tx
    .deleteFrom('festival_turned_away')
    .where('slot_id', '=', slotId)
    .returning('merchant_id')
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** A time of a store for which somebody waits, as its slot says it or said it. */
export type AwaitedTime = Pick<Slot, 'store_id' | 'starts_at' | 'ends_at'> & { store: string; senders: number[] }

const awaited = sql`f.store_id, f.starts_at, f.ends_at, (select name from store where id = f.store_id) as store,
  array_agg(t.merchant_id order by t.merchant_id) as senders`

/** For which times of a plan somebody waits, asked before it is changed. */
export const awaitedTimesOf = async (tx: Tx, festivalId: number): Promise<AwaitedTime[]> => {
  const { rows } = await sql<AwaitedTime>`
    select ${awaited} from festival_turned_away t join festival_slot f on f.id = t.slot_id
    where f.festival_id = ${festivalId} group by f.id order by f.id`.execute(tx)
  return rows
}

/** The same of plans that are in effect no more; nobody waits for their slots any longer. */
export const takeAwaitedOfEnded = async (tx: Tx, festivalId?: number): Promise<AwaitedTime[]> => {
  const { rows } = await sql<AwaitedTime>`
    with t as (
      delete from festival_turned_away w using festival_slot f, festival p
      where f.id = w.slot_id and p.id = f.festival_id and not ${isLive}
        ${festivalId === undefined ? sql`` : sql`and p.id = ${festivalId}`}
      returning w.slot_id, w.merchant_id
    ) select ${awaited} from t join festival_slot f on f.id = t.slot_id group by f.id order by f.id`.execute(tx)
  return rows
}

/** Who waits for this time waits for the slots that have it now. */
export const waitForSlotsAt = async (tx: Tx, { store_id, starts_at, ends_at, senders }: AwaitedTime): Promise<void> => {
  await sql`
    insert into festival_turned_away (slot_id, merchant_id, at)
    select f.id, sender, ${now()} from festival_slot f join festival p on p.id = f.festival_id
      cross join unnest(${senders}::bigint[]) sender
    where f.store_id = ${store_id} and f.starts_at < ${ends_at} and f.ends_at > ${starts_at} and ${isLive}
    on conflict do nothing`.execute(tx)
}

/** The parts of this time that are of no slot any more. */
export const freeTimesIn = async (
  tx: Tx,
  { store_id, starts_at, ends_at }: AwaitedTime,
): Promise<Pick<Slot, 'starts_at' | 'ends_at'>[]> => {
  const { rows } = await sql<Pick<Slot, 'starts_at' | 'ends_at'>>`
    select lower(free) as starts_at, upper(free) as ends_at from unnest(
      tstzmultirange(tstzrange(${starts_at}, ${ends_at})) - coalesce((
        select range_agg(tstzrange(f.starts_at, f.ends_at)) from festival_slot f join festival p on p.id = f.festival_id
        where f.store_id = ${store_id} and ${isLive}), '{}')) free
    where upper(free) > ${now()} order by 1`.execute(tx)
  return rows
}
