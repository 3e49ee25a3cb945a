import { sql, type Selectable } from 'kysely'
import { now } from '#core/time/clock'
import { sharedNow } from '#core/time/shared-clock.sql'
import type { ChatSide } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type SideRow = Selectable<ChatSide>
/** A conversation as one of the two has it, and how far the other has read. */
export type ConversationRow = SideRow & {
  peer_read: number
  last_message_id: number | null
  /** Its `last_at` to the microsecond, which a `Date` does not hold. */
  last_micros: number | null
}

export const sideOf = (merchantId: number, partnerId: number): Promise<SideRow | undefined> =>
  db()
    .selectFrom('chat_side')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()

const sidesOf = async (tx: Tx, one: number, other: number): Promise<SideRow[]> => {
  const { rows } = await sql<SideRow>`
    select * from chat_side where (merchant_id = ${one} and partner_id = ${other})
      or (merchant_id = ${other} and partner_id = ${one})`.execute(tx)
  return rows
}

/** Both sides of the conversation of two merchants, which are held; it begins with the first that is wanted of it. */
export const openConversation = async (
  tx: Tx,
  merchantId: number,
  partnerId: number,
): Promise<{ mine: SideRow; theirs: SideRow }> => {
  const sides = await sidesOf(tx, merchantId, partnerId)
  const mine = sides.find((side) => side.merchant_id === merchantId)
  const theirs = sides.find((side) => side.merchant_id === partnerId)
  if (mine && theirs) return { mine, theirs }
  const { id } = await tx
    .insertInto('chat_conversation')
    .values({
      low_id: Math.min(merchantId, partnerId),
      high_id: Math.max(merchantId, partnerId),
      created_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('chat_side')
    .values([
      { merchant_id: merchantId, partner_id: partnerId, conversation_id: id },
      { merchant_id: partnerId, partner_id: merchantId, conversation_id: id },
    ])
    .execute()
  return openConversation(tx, merchantId, partnerId)
}

/** The next place in the conversation, which is held; it stands on top of both lists. */
export const takeSequence = async (tx: Tx, conversationId: number): Promise<number> => {
  const { last_sequence } = await tx
    .updateTable('chat_conversation')
    .set((set) => ({ last_sequence: set('last_sequence', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('last_sequence')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('chat_side')
    .set({ last_at: sharedNow() })
    .where('conversation_id', '=', conversationId)
    .execute()
  return last_sequence
}

const rowsWhere = (condition: ReturnType<typeof sql>) => sql<ConversationRow>`
  select s.*, peer.read_sequence as peer_read, (extract(epoch from s.last_at) * 1000000)::bigint as last_micros, (
    select m.id from chat_message m where m.conversation_id = s.conversation_id and m.sequence > s.cleared_sequence
      and not (case when m.from_id = s.merchant_id then m.deleted_by_sender else m.deleted_by_receiver end)
    order by m.sequence desc limit 1) as last_message_id
  from chat_side s join chat_side peer on peer.merchant_id = s.partner_id and peer.partner_id = s.merchant_id
  join merchant p on p.id = s.partner_id
  left join chat_merchant shown on shown.merchant_id = s.partner_id
  where ${condition}`

export const conversationsWith = async (
  merchantId: number,
  partnerIds: readonly number[],
): Promise<ReadonlyMap<number, ConversationRow>> => {
  const { rows } = await rowsWhere(
    sql`s.merchant_id = ${merchantId} and s.partner_id = any(${[...new Set(partnerIds)]}::bigint[])`,
  ).execute(db())
  return new Map(rows.map((row) => [row.partner_id, row]))
}

export type Place = { micros: number; partnerId: number }

const placed = ({ micros, partnerId }: Place) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${partnerId})`

/** The list of conversations behind a place, the latest first. */
export const listedConversations = async (
  merchantId: number,
  { keyword, after, limit }: { keyword: string; after: Place | undefined; limit: number },
): Promise<ConversationRow[]> => {
  const named = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<ConversationRow>`${rowsWhere(sql`
    s.merchant_id = ${merchantId} and s.last_at is not null
    ${after ? sql`and (s.last_at, s.partner_id) < ${placed(after)}` : sql``}
    ${keyword ? sql`and (p.name ilike ${named} or shown.nick ilike ${named})` : sql``}`)}
    order by s.last_at desc, s.partner_id desc limit ${limit}`.execute(db())
  return rows
}

export const setRead = async (
  tx: Tx,
  merchantId: number,
  partnerId: number,
  sequence: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ read_sequence: number }>`
    update chat_side s set read_sequence = least(${sequence}, c.last_sequence)
    from chat_conversation c where c.id = s.conversation_id and s.merchant_id = ${merchantId}
      and s.partner_id = ${partnerId} and s.read_sequence < least(${sequence}, c.last_sequence)
    returning s.read_sequence`.execute(tx)
  return rows[0]?.read_sequence
}

/** What is there now is gone from this side; what comes later begins anew. */
export const clearSide = async (tx: Tx, merchantId: number, partnerId: number): Promise<void> => {
  await sql`
    update chat_side s set cleared_sequence = c.last_sequence, read_sequence = c.last_sequence, last_at = null
    from chat_conversation c where c.id = s.conversation_id and s.merchant_id = ${merchantId}
      and s.partner_id = ${partnerId}`.execute(tx)
}

export const setBlocked = async (tx: Tx, merchantId: number, partnerId: number, blocked: boolean): Promise<void> => {
  await tx
    .updateTable('chat_side')
    .set({ blocked_at: blocked ? now() : null })
    .where('merchant_id', '=', merchantId)
    .where('partner_id', '=', partnerId)
    .execute()
}

export const blockedBy = async (merchantId: number): Promise<number[]> => {
  const rows = await db()
    .selectFrom('chat_side')
    .select('partner_id')
    .where('merchant_id', '=', merchantId)
    .where('blocked_at', 'is not', null)
    .orderBy('blocked_at', 'desc')
    .execute()
  return rows.map(({ partner_id }) => partner_id)
}
