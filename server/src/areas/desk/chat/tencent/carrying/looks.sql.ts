import { sql } from 'kysely'
import { later, minutes, now } from '#core/time/clock'
import { db } from '#core/db/tx'
import { pairOf, type Pair } from '../pairs.sql.ts'

/** Longer than the service takes to show a page and we to write it down. */
const lease = minutes(1)
const never = new Date(0)

/** Nobody else looks through what the two said for a while. False: somebody does. */
export const claimLook = async (one: number, other: number): Promise<boolean> => {
  const { low_id, high_id } = pairOf(one, other)
  const { rows } = await sql`
    insert into chat_tencent_pair as p (low_id, high_id, heard_at, checked_at, fetched_until, looked_until)
    values (${low_id}, ${high_id}, ${now()}, ${never}, ${never}, ${later(lease)})
    on conflict (low_id, high_id) do update set looked_until = excluded.looked_until
      where p.looked_until is null or p.looked_until <= ${now()}
    returning low_id`.execute(db())
  return rows.length > 0
}

const setLook = async ({ low_id, high_id }: Pair, until: Date | null): Promise<void> => {
  await db()
    .updateTable('chat_tencent_pair')
    .set({ looked_until: until })
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .execute()
}

export const extendLook = (one: number, other: number): Promise<void> => setLook(pairOf(one, other), later(lease))
export const endLook = (one: number, other: number): Promise<void> => setLook(pairOf(one, other), null)

/** A try nobody heard the end of, and behind what it stands if it went through. */
export type UnsureTry = { readonly id: number; readonly tried_at: Date; readonly tried_behind: Date }

/** Of what the two said; what is being tried right now is not among them. */
export const unsureTries = async (one: number, other: number): Promise<readonly UnsureTry[]> => {
  const { low_id, high_id } = pairOf(one, other)
  const { rows } = await sql<UnsureTry>`
    select t.message_id as id, t.tried_at, coalesce(t.tried_behind, ${never}) as tried_behind
    from chat_tencent_message t join chat_message m on m.id = t.message_id
    where t.key is null and t.tried_at is not null and (t.claimed_until is null or t.claimed_until <= ${now()})
      and least(m.from_id, m.to_id) = ${low_id} and greatest(m.from_id, m.to_id) = ${high_id}`.execute(db())
  return rows
}

export const isUnsure = async (messageId: number): Promise<boolean> => {
  const row = await db()
    .selectFrom('chat_tencent_message')
    .select('message_id')
    .where('message_id', '=', messageId)
    .where('key', 'is', null)
    .where('tried_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** How many of these are still not known to have arrived. */
export const countUnfound = async (tries: readonly UnsureTry[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_tencent_message
    where key is null and message_id = any(${tries.map(({ id }) => id)}::bigint[])`.execute(db())
  return rows[0]?.count ?? 0
}

/** Everything behind them was looked through: nothing came of these tries. One tried again meanwhile is unsure anew. */
export const noteNothingCame = async (tries: readonly UnsureTry[]): Promise<void> => {
  const [ids, at] = [tries.map(({ id }) => id), tries.map(({ tried_at }) => tried_at)]
  await sql`
    update chat_tencent_message t set tried_at = null
    from unnest(${ids}::bigint[], ${at}::timestamptz[]) as l(id, tried_at)
    where t.message_id = l.id and t.tried_at = l.tried_at and t.key is null`.execute(db())
}
