import { sql } from 'kysely'
import { later, now, seconds } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'
import { nextTry } from './rounds.ts'

/** Two merchants, the lower number first. */
export type Pair = { readonly low_id: number; readonly high_id: number }
export type DuePair = Pair & { readonly fetched_until: Date; readonly failures: number }

export const pairOf = (one: number, other: number): Pair => ({
  low_id: Math.min(one, other),
  high_id: Math.max(one, other),
})

/** While they write, they are looked after this often; else once they have paused. */
const lookEvery = seconds(60)
const pause = seconds(10)
/** Of a conversation that was never looked at everything is fetched that the service still has. */
const never = new Date(0)

/** Something was heard of the two: whatever else there was is asked for. */
export const notePair = async (one: number, other: number): Promise<void> => {
  const { low_id, high_id } = pairOf(one, other)
  await sql`
    insert into chat_tencent_pair as p (low_id, high_id, heard_at, checked_at, fetched_until)
    values (${low_id}, ${high_id}, ${now()}, ${never}, ${never})
    on conflict (low_id, high_id) do update set heard_at = excluded.heard_at where p.heard_at < excluded.heard_at`.execute(
    db(),
  )
}

/** The same of two who have a conversation with us already: anybody may say to have read whom they like. */
export const noteKnownPair = async (one: number, other: number): Promise<void> => {
  const { low_id, high_id } = pairOf(one, other)
  await sql`
    insert into chat_tencent_pair as p (low_id, high_id, heard_at, checked_at, fetched_until)
    select c.low_id, c.high_id, ${now()}::timestamptz, ${never}::timestamptz, ${never}::timestamptz
      from chat_conversation c where c.low_id = ${low_id} and c.high_id = ${high_id}
    on conflict (low_id, high_id) do update set heard_at = greatest(p.heard_at, excluded.heard_at)`.execute(db())
}

export const duePairs = async (limit: number): Promise<DuePair[]> => {
  const { rows } = await sql<DuePair>`
    select low_id, high_id, fetched_until, failures from chat_tencent_pair
    where heard_at > checked_at and (heard_at <= ${later(-pause)} or checked_at <= ${later(-lookEvery)})
      and (try_after is null or try_after <= ${now()})
    order by heard_at limit ${limit}`.execute(db())
  return rows
}

/**
 * They were looked after from that moment on. Where there was something new they are looked after once more: whatever was
 * said in the same second, and after we looked, is newer than nothing we have.
 */
export const pairFetched = async ({ low_id, high_id }: Pair, begun: Date, newest: Date | undefined): Promise<void> => {
  const until = newest ?? never
  await sql`
    update chat_tencent_pair set checked_at = ${begun}, failures = 0, try_after = null, fetched_until = greatest(fetched_until, ${until}),
      heard_at = case when fetched_until < ${until} then greatest(heard_at, ${new Date(begun.getTime() + 1)}) else heard_at end
    where low_id = ${low_id} and high_id = ${high_id}`.execute(db())
}

export const pausePair = async ({ low_id, high_id, failures }: DuePair): Promise<void> => {
  await db()
    .updateTable('chat_tencent_pair')
    .set({ failures: failures + 1, try_after: nextTry(failures + 1) })
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .execute()
}

/** Which of these conversations have a message that is newer than what was fetched of them. */
export const unfetchedPairs = async (
  merchantId: number,
  contacts: readonly { partnerId: number; lastAt: Date }[],
): Promise<number[]> => {
  const { rows } = await sql<{ partner_id: number }>`
    select c.partner_id from unnest(
      ${contacts.map(({ partnerId }) => partnerId)}::bigint[], ${contacts.map(({ lastAt }) => lastAt)}::timestamptz[]
    ) as c(partner_id, last_at)
    join merchant m on m.id = c.partner_id
    left join chat_tencent_pair p on p.low_id = least(c.partner_id, ${merchantId}::bigint)
      and p.high_id = greatest(c.partner_id, ${merchantId}::bigint)
    where p.low_id is null or c.last_at > p.fetched_until`.execute(db())
  return rows.map(({ partner_id }) => partner_id)
}

/** How many wait to be looked after, and since when. */
export const pairBacklog = async (): Promise<{ backlog: number; oldestAt: Date | null }> => {
  const { rows } = await sql<{ backlog: number; oldestAt: Date | null }>`
    select count(*)::int as backlog, min(heard_at) as "oldestAt" from chat_tencent_pair
    where heard_at > checked_at`.execute(db())
  return rows[0] ?? { backlog: 0, oldestAt: null }
}

export const noteRead = async (tx: Tx, reader: number, peer: number, upTo: Date): Promise<void> => {
  const { low_id, high_id } = pairOf(reader, peer)
  const column = sql.ref(reader === low_id ? 'low_read_at' : 'high_read_at')
  await sql`
    update chat_tencent_pair set ${column} = greatest(${column}, ${upTo})
    where low_id = ${low_id} and high_id = ${high_id}`.execute(tx)
}

type Reads = { low_read_at: Date | null; high_read_at: Date | null }

/** Who of the two has read until when. */
export const readsOf = async (tx: Tx, one: number, other: number): Promise<{ reader: number; upTo: Date }[]> => {
  const { low_id, high_id } = pairOf(one, other)
  const { rows } = await sql<Reads>`
    select low_read_at, high_read_at from chat_tencent_pair
    where low_id = ${low_id} and high_id = ${high_id}`.execute(tx)
  const { low_read_at = null, high_read_at = null } = rows[0] ?? {}
  return [
    ...(low_read_at ? [{ reader: low_id, upTo: low_read_at }] : []),
    ...(high_read_at ? [{ reader: high_id, upTo: high_read_at }] : []),
  ]
}
