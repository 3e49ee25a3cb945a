import { sql } from 'kysely'
import { db } from '#core/db/tx'

/** Beyond it nobody counts: the badge says 99+ from a hundred on. */
const most = 1_000

const unread = sql<number>`(select count(*)::int from (
  select 1 from chat_message m where m.conversation_id = s.conversation_id
    and m.sequence > greatest(s.read_sequence, s.cleared_sequence)
    and m.to_id = s.merchant_id and m.revoked_at is null and not m.deleted_by_receiver limit ${most}) counted)`

/** What of each conversation is unread: it is counted and never kept, so that it cannot drift. */
export const unreadOf = async (
  merchantId: number,
  partnerIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ partner_id: number; unread: number }>`
    select s.partner_id, ${unread} as unread from chat_side s
    where s.merchant_id = ${merchantId} and s.partner_id = any(${[...new Set(partnerIds)]}::bigint[])`.execute(db())
  return new Map(rows.map((row) => [row.partner_id, row.unread]))
}

export const unreadTotal = async (merchantId: number): Promise<number> => {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(${unread}), 0)::int as unread from chat_side s
    join chat_conversation c on c.id = s.conversation_id
    where s.merchant_id = ${merchantId} and s.last_at is not null and c.last_sequence > s.read_sequence`.execute(db())
  return rows[0]?.unread ?? 0
}
