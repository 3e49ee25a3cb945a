import { sql, type Selectable } from 'kysely'
import { now } from '#core/time/clock'
import type { ChatChange, ChatMerchant } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { tellChanged } from './told.ts'

type MerchantRow = Selectable<ChatMerchant>
export type ChangeRow = Selectable<ChatChange>
export type ChangeKind =
  'message' | 'revoked' | 'peerRead' | 'read' | 'deleted' | 'conversationDeleted' | 'profile' | 'blocked' | 'quick'

const lockRows = async (tx: Tx, ids: readonly number[]): Promise<MerchantRow[]> => {
  const { rows } = await sql<MerchantRow>`
    select * from chat_merchant where merchant_id = any(${[...ids]}::bigint[])
    order by merchant_id for update`.execute(tx)
  return rows
}

/**
 * Holds these merchants' chat until the transaction ends, the lower number first: whoever changes the chat of two has
 * both, so that nothing comes between and nobody waits for each other.
 */
export const lockMerchants = async (tx: Tx, merchantIds: readonly number[]) => {
  const ids = [...new Set(merchantIds)].toSorted((a, b) => a - b)
  const found = await lockRows(tx, ids)
  if (found.length < ids.length)
    await sql`
      insert into chat_merchant (merchant_id) select id from unnest(${ids}::bigint[]) id order by id
      on conflict do nothing`.execute(tx)
  const rows = found.length < ids.length ? await lockRows(tx, ids) : found
  return {
    of: (merchantId: number): MerchantRow => {
      const row = rows.find(({ merchant_id }) => merchant_id === merchantId)
      if (!row) throw new Error(`merchant ${merchantId} is not held`)
      return row
    },
  }
}

export type NewChange = {
  merchantId: number
  kind: ChangeKind
  partnerId: number
  messageId?: number
  facts?: Readonly<Record<string, unknown>>
}

/**
 * Numbers what has happened, for each of these merchants, which are held. The pages of their people hear of the newest
 * number once it is committed.
 */
export const addChanges = async (tx: Tx, changes: readonly NewChange[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ merchant_id: number; no: number }>`
    with numbered as (
      update chat_merchant m set last_change = m.last_change + 1 from (
        select * from unnest(
          ${changes.map(({ merchantId }) => merchantId)}::bigint[], ${changes.map(({ kind }) => kind)}::text[],
          ${changes.map(({ partnerId }) => partnerId)}::bigint[],
          ${changes.map(({ messageId }) => messageId ?? null)}::bigint[],
          ${changes.map(({ facts }) => JSON.stringify(facts ?? {}))}::jsonb[]
        ) as t(merchant_id, kind, partner_id, message_id, facts)) c
      where m.merchant_id = c.merchant_id
      returning m.merchant_id, m.last_change as no, c.kind, c.partner_id, c.message_id, c.facts)
    insert into chat_change (merchant_id, no, kind, partner_id, message_id, facts, at)
    select merchant_id, no, kind, partner_id, message_id, facts, ${now()} from numbered
    returning merchant_id, no`.execute(tx)
  const numbers = new Map(rows.map(({ merchant_id, no }) => [merchant_id, no]))
  await tellChanged(tx, numbers)
  return numbers
}

export const lastChangeOf = async (merchantId: number): Promise<number> => {
  const row = await db()
    .selectFrom('chat_merchant')
    .select('last_change')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.last_change ?? 0
}

export const changesAfter = (merchantId: number, after: number, limit: number): Promise<ChangeRow[]> =>
  db()
    .selectFrom('chat_change')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('no', '>', after)
    .orderBy('no')
    .limit(limit)
    .execute()

/** The number under which this merchant heard of a message. */
export const changeOfMessage = async (tx: Tx, merchantId: number, messageId: number): Promise<number> => {
  const row = await tx
    .selectFrom('chat_change')
    .select('no')
    .where('merchant_id', '=', merchantId)
    .where('message_id', '=', messageId)
    .where('kind', '=', 'message')
    .executeTakeFirst()
  return row?.no ?? 0
}
