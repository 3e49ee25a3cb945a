import { sql } from 'kysely'
import { later, minutes, now } from '#core/time/clock'
import { db, within, type Tx } from '#core/db/tx'

/** Longer than it takes to send it. */
const lease = minutes(1)

/**
 * claimed: nobody else carries it for a while, and no try before is without an answer · busy: somebody carries it, or it
 * has to be looked for first · settled: there is nothing left to carry.
 */
export type Claim = 'claimed' | 'busy' | 'settled'

export const claimCarrying = (messageId: number): Promise<Claim> =>
  within(async (tx) => {
    const row = await tx
      .selectFrom('chat_tencent_message')
      .select(['key', 'tried_at', 'claimed_until', 'rejected_at'])
      .where('message_id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (row?.key !== null || row.rejected_at) return 'settled'
    if (row.tried_at || (row.claimed_until && row.claimed_until > now())) return 'busy'
    // The newest that the service was known to have: what comes of this try stands behind it, by the service's clock.
    await sql`
      update chat_tencent_message set tried_at = ${now()}, claimed_until = ${later(lease)}, tried_behind = (
        select o.at from chat_message m join chat_message o on o.conversation_id = m.conversation_id
          join chat_tencent_message t on t.message_id = o.id and t.key is not null
        where m.id = ${messageId} order by o.at desc limit 1)
      where message_id = ${messageId}`.execute(tx)
    return 'claimed'
  })

/** Whoever fails lets go; where the service has said that it has not got it, nobody needs to look for it. */
export const releaseCarrying = async (messageId: number, isUnsure: boolean): Promise<void> => {
  await db()
    .updateTable('chat_tencent_message')
    .set({ claimed_until: null, ...(!isUnsure && { tried_at: null }) })
    .where('message_id', '=', messageId)
    .where('key', 'is', null)
    .execute()
}

/** The service will not have it, or it is to be tried again: then it is gone from both sides, or there. False: it was. */
export const setRejected = async (tx: Tx, messageId: number, isRejected: boolean): Promise<boolean> => {
  const { rows } = await sql`
    update chat_tencent_message set rejected_at = ${isRejected ? now() : null}
    where message_id = ${messageId} and key is null and (rejected_at is not null) <> ${isRejected}
    returning message_id`.execute(tx)
  if (rows.length === 0) return false
  const gone = { deleted_by_sender: isRejected, deleted_by_receiver: isRejected }
  await tx.updateTable('chat_message').set(gone).where('id', '=', messageId).execute()
  return true
}

export const wasRejected = async (messageId: number): Promise<boolean> => {
  const row = await db()
    .selectFrom('chat_tencent_message')
    .select('rejected_at')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row?.rejected_at != null
}

/** By which name the service has it, if it does. */
export const whereCarried = async (
  tx: Tx,
  messageId: number,
): Promise<{ fromId: number; toId: number; key: string } | undefined> => {
  const row = await tx
    .selectFrom('chat_tencent_message as t')
    .innerJoin('chat_message as m', 'm.id', 't.message_id')
    .select(['m.from_id as fromId', 'm.to_id as toId', 't.key'])
    .where('t.message_id', '=', messageId)
    .executeTakeFirst()
  return row?.key == null ? undefined : { ...row, key: row.key }
}

/** The service carried it a second time, under another name. False: that was known. */
export const nameCopy = async (tx: Tx, messageId: number, key: string): Promise<boolean> => {
  const { rows } = await sql`
    update chat_tencent_message set copies = array_append(copies, ${key})
    where message_id = ${messageId} and ${key} <> all (copies) returning message_id`.execute(tx)
  return rows.length > 0
}

export type MessageToCarry = {
  readonly id: number
  readonly from_id: number
  readonly to_id: number
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly account_id: number
  readonly random: string
}

/** Nothing where it was taken back meanwhile. */
export const messageToCarry = async (messageId: number): Promise<MessageToCarry | undefined> => {
  const row = await db()
    .selectFrom('chat_message')
    .select(['id', 'from_id', 'to_id', 'type', 'payload', 'account_id', 'random'])
    .where('id', '=', messageId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row as MessageToCarry | undefined
}

/** Which of our messages are these, and which of them are revoked. */
export const messagesByKey = async (
  keys: readonly string[],
): Promise<ReadonlyMap<string, { id: number; from_id: number; to_id: number; isRevoked: boolean }>> => {
  const { rows } = await sql<{ key: string; id: number; from_id: number; to_id: number; isRevoked: boolean }>`
    select t.key, m.id, m.from_id, m.to_id, m.revoked_at is not null as "isRevoked"
    from chat_tencent_message t join chat_message m on m.id = t.message_id
    where t.key = any(${[...keys]}::text[])`.execute(db())
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}

export const insertCarried = async (tx: Tx, messageId: number, known?: { key: string; sequence: number }) => {
  await tx
    .insertInto('chat_tencent_message')
    .values({ message_id: messageId, key: known?.key ?? null, sent_sequence: known?.sequence ?? 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The service has carried what we wrote: from now on it is known by its name there, at its time. False: it was known. */
export const nameCarried = async (
  tx: Tx,
  messageId: number,
  { key, sequence, at }: { key: string; sequence: number; at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update chat_tencent_message set key = ${key}, sent_sequence = ${sequence}
    where message_id = ${messageId} and key is null returning message_id`.execute(tx)
  if (rows.length === 0) return false
  await tx.updateTable('chat_message').set({ at }).where('id', '=', messageId).execute()
  return true
}

export type OwnMessage = MessageToCarry & { readonly key: string | null; readonly revoked_at: Date | null }

/** What we wrote ourselves and the service carries: by our number, between these two. */
export const ownMessage = async (
  tx: Tx,
  { messageId, fromId, toId }: { messageId: number; fromId: number; toId: number },
): Promise<OwnMessage | undefined> => {
  const row = await tx
    .selectFrom('chat_tencent_message as t')
    .innerJoin('chat_message as m', 'm.id', 't.message_id')
    .select([
      'm.id',
      'm.from_id',
      'm.to_id',
      'm.type',
      'm.payload',
      'm.account_id',
      'm.random',
      'm.revoked_at',
      't.key',
    ])
    .where('m.id', '=', messageId)
    .where('m.from_id', '=', fromId)
    .where('m.to_id', '=', toId)
    .executeTakeFirst()
  return row as OwnMessage | undefined
}

const placed = sql`chat_message m left join chat_tencent_message t on t.message_id = m.id`
const sent = sql`coalesce(t.sent_sequence, 0)`
/** Written by us and not known to have been carried: its time is ours, and nobody at the other side has seen it. */
const waits = sql`(t.message_id is not null and t.key is null)`

/** The last message of the two that the service had by then. */
export const lastSequenceAt = async (tx: Tx, one: number, other: number, at: Date): Promise<number> => {
  const { rows } = await sql<{ sequence: number }>`
    select m.sequence from ${placed} where m.at <= ${at} and m.conversation_id = (select id from chat_conversation
      where low_id = ${Math.min(one, other)} and high_id = ${Math.max(one, other)}) and not ${waits}
    order by m.at desc, m.sequence desc limit 1`.execute(tx)
  return rows[0]?.sequence ?? 0
}

type Place = { conversation_id: number; sequence: number; at: Date; sent: number }
type Placed = { id: number; old: number; new: number; waits: boolean }

/** In the service's order. */
const placesOf = async (tx: Tx, messageIds: readonly number[]): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select m.conversation_id, m.sequence, m.at, ${sent} as sent from ${placed}
    where m.id = any(${messageIds}::bigint[]) order by m.at, sent`.execute(tx)
  return rows
}

/**
 * From the first to the last of those that stand wrong because of these, where each stands and where it belongs. What
 * stands beside them proves nothing: it may itself wait for the service's time.
 */
const spanOf = async (tx: Tx, messageIds: readonly number[]): Promise<Placed[]> => {
  const these = await placesOf(tx, messageIds)
  const [earliest, latest] = [these[0], these.at(-1)]
  if (!earliest || !latest) throw new Error(`messages ${messageIds.join(', ')} are not there`)
  const { conversation_id } = earliest
  const sequences = these.map(({ sequence }) => sequence)
  const [low, high] = [Math.min(...sequences), Math.max(...sequences)]
  const { rows } = await sql<Placed>`
    with bounds as (
      select least(${low}, (select min(m.sequence) from ${placed}
          where m.conversation_id = ${conversation_id} and m.at >= ${earliest.at} and m.sequence < ${high}
            and (m.at, ${sent}) > (${earliest.at}, ${earliest.sent}))) as low,
        greatest(${high}, (select max(m.sequence) from ${placed}
          where m.conversation_id = ${conversation_id} and m.sequence > ${low} and m.at <= ${latest.at}
            and (m.at, ${sent}) < (${latest.at}, ${latest.sent}))) as high
    ), span as (
      select m.id, m.sequence, m.at, ${sent} as sent, ${waits} as waits from ${placed}
      where m.conversation_id = ${conversation_id}
        and m.sequence between (select low from bounds) and (select high from bounds)
    )
    select a.id, a.old, b.new, a.waits from
      (select id, sequence as old, waits, row_number() over (order by at, sent, sequence) as no from span) a
      join (select sequence as new, row_number() over (order by sequence) as no from span) b using (no)
    order by a.old`.execute(tx)
  return rows
}

/**
 * What was read or cleared stays so, and takes along nothing that was behind it. Those that we hear of now, and those that
 * wait for the service, were not there to be read, wherever they stood: whether they were is told by the time of a reading.
 */
const keepMarks = async (tx: Tx, span: readonly Placed[], messageIds: readonly number[]): Promise<void> => {
  const heard = new Set(messageIds)
  const stayed = span.filter((one) => !one.waits && !heard.has(one.id))
  const mark = (name: 'read_sequence' | 'cleared_sequence') => {
    const column = sql.ref(`s.${name}`)
    return sql`case when ${column} between ${span[0]?.old} and ${span.at(-1)?.old}
      then greatest(${span[0]?.old}::bigint - 1, (select max(n) from stayed where o <= ${column})) else ${column} end`
  }
  await sql`
    with stayed as (select * from unnest(${stayed.map(({ old }) => old)}::bigint[],
      ${stayed.map((one) => one.new)}::bigint[]) as t(o, n))
    update chat_side s set read_sequence = ${mark('read_sequence')}, cleared_sequence = ${mark('cleared_sequence')}
    where s.conversation_id = (select conversation_id from chat_message where id = ${messageIds[0]})`.execute(tx)
}

/**
 * Gives the messages of a conversation, which is held, the order the service has them in: those that we heard of late
 * take their places, the later ones step back once for all of them, and what was read stays read.
 */
export const putInOrder = async (tx: Tx, messageIds: readonly number[]): Promise<void> => {
  const span = await spanOf(tx, messageIds)
  const moves = span.filter((one) => one.old !== one.new)
  if (moves.length === 0) return
  await keepMarks(tx, span, messageIds)
  const [ids, news] = [moves.map(({ id }) => id), moves.map((move) => move.new)]
  // Two steps: a place is free only once who stood there has left it.
  await sql`update chat_message set sequence = -sequence where id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    update chat_message m set sequence = t.n from unnest(${ids}::bigint[], ${news}::bigint[]) as t(id, n)
    where m.id = t.id`.execute(tx)
}
