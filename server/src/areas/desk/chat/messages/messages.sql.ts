import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { sharedNow } from '#core/time/shared-clock.sql'
import type { ChatMessage } from '#core/db/schema'
import { containsWord } from '#core/lists/contains-word'
import { db, type Db, type Tx } from '#core/db/tx'

export type MessageRow = Selectable<ChatMessage>
export type NewMessageRow = Omit<Insertable<ChatMessage>, 'at'> & { at: Date | RawBuilder<Date> }

export const insertMessage = async (tx: Tx, row: NewMessageRow, fileIds: readonly string[]): Promise<MessageRow> => {
  const message = await tx.insertInto('chat_message').values(row).returningAll().executeTakeFirstOrThrow()
  if (fileIds.length > 0)
    await tx
      .insertInto('chat_message_file')
      .values(fileIds.map((file_id) => ({ message_id: message.id, file_id })))
      .execute()
  return message
}

/** What the sender sent under this number of its own. */
export const messageByRandom = (
  from: Db,
  { conversationId, fromId, random }: { conversationId: number; fromId: number; random: string },
): Promise<MessageRow | undefined> =>
  from
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('from_id', '=', fromId)
    .where('random', '=', random)
    .executeTakeFirst()

const isMine = (merchantId: number) => sql<boolean>`(from_id = ${merchantId} or to_id = ${merchantId})`
/** What this side has not deleted, and what came after it deleted the conversation. */
const isThere = (merchantId: number) => sql<boolean>`
  (case when from_id = ${merchantId} then not deleted_by_sender else to_id = ${merchantId} and not deleted_by_receiver end)
  and sequence > (select cleared_sequence from chat_side s
    where s.conversation_id = chat_message.conversation_id and s.merchant_id = ${merchantId})`

export const messageOf = (merchantId: number, id: number): Promise<MessageRow | undefined> =>
  db().selectFrom('chat_message').selectAll().where('id', '=', id).where(isThere(merchantId)).executeTakeFirst()

/** Of these all that the merchant wrote or was written, deleted ones among them. */
export const messagesById = async (
  merchantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MessageRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .selectFrom('chat_message')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .where(isMine(merchantId))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Where = { merchantId: number; conversationId: number; limit: number }

export const messagesBefore = async ({ merchantId, conversationId, limit }: Where, sequence: number) => {
  const rows = await db()
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('sequence', '<', sequence)
    .where(isThere(merchantId))
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

export const messagesAfter = ({ merchantId, conversationId, limit }: Where, sequence: number): Promise<MessageRow[]> =>
  db()
    .selectFrom('chat_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('sequence', '>', sequence)
    .where(isThere(merchantId))
    .orderBy('sequence')
    .limit(limit)
    .execute()

/** The first that the merchant has not read. */
export const firstUnread = async (merchantId: number, conversationId: number): Promise<number | null> => {
  const { rows } = await sql<{ sequence: number }>`
    select chat_message.sequence from chat_message join chat_side side on side.conversation_id = chat_message.conversation_id
      and side.merchant_id = ${merchantId}
    where chat_message.conversation_id = ${conversationId} and to_id = ${merchantId} and revoked_at is null
      and chat_message.sequence > side.read_sequence and ${isThere(merchantId)}
    order by chat_message.sequence limit 1`.execute(db())
  return rows[0]?.sequence ?? null
}

/** Takes its content away, once, if it was sent after that moment. */
export const revokeRow = async (
  tx: Tx,
  id: number,
  sentAfter: Date | RawBuilder<Date>,
): Promise<MessageRow | undefined> => {
  const { rows } = await sql<MessageRow>`
    update chat_message set revoked_at = ${sharedNow()}, search = '', payload = '{}'
    where id = ${id} and revoked_at is null and at >= ${sentAfter} returning *`.execute(tx)
  if (rows[0]) await tx.deleteFrom('chat_message_file').where('message_id', '=', id).execute()
  return rows[0]
}

/** Of these the ones that were there on the merchant's side and are not any more. */
export const deleteRows = async (tx: Tx, merchantId: number, ids: readonly number[]): Promise<MessageRow[]> => {
  const { rows } = await sql<MessageRow>`
    update chat_message set deleted_by_sender = deleted_by_sender or from_id = ${merchantId},
      deleted_by_receiver = deleted_by_receiver or to_id = ${merchantId}
    where id = any(${[...ids]}::bigint[]) and ${isThere(merchantId)} returning *`.execute(tx)
  return rows
}

export const filesOfMessage = async (tx: Tx, messageId: number): Promise<string[]> => {
  const rows = await tx.selectFrom('chat_message_file').select('file_id').where('message_id', '=', messageId).execute()
  return rows.map(({ file_id }) => file_id)
}

type Wanted = { keyword: string; partnerId: number | undefined; before: number | undefined; limit: number }

/**
 * Messages of the merchant's own that contain the words, the newest first. The words are found before anything is sorted:
 * walking back through everybody's messages would take as long as there are messages.
 */
export const wordsFound = (merchantId: number, { keyword, partnerId, before, limit }: Wanted) => sql<MessageRow>`
  with found as materialized (
    select id from chat_side side join chat_message on chat_message.conversation_id = side.conversation_id
    where side.merchant_id = ${merchantId} ${partnerId === undefined ? sql`` : sql`and side.partner_id = ${partnerId}`}
      and search <> '' and revoked_at is null and ${containsWord('search', keyword)} and ${isThere(merchantId)}
      ${before === undefined ? sql`` : sql`and id < ${before}`})
  select chat_message.* from chat_message
  where id in (select id from found order by id desc limit ${limit}) order by id desc`

export const messagesContaining = async (merchantId: number, wanted: Wanted): Promise<MessageRow[]> =>
  (await wordsFound(merchantId, wanted).execute(db())).rows
