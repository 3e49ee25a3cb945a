import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { KickReason, Terminal } from '@zdb/contract/desk/chat/events'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'

export type ClientRow = { id: string; account_id: number; ended_at: Date | null; kick_reason: string | null }

export const clientOf = (merchantId: number, id: string): Promise<ClientRow | undefined> =>
  db()
    .selectFrom('chat_client')
    .select(['id', 'account_id', 'ended_at', 'kick_reason'])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

type NewClient = { merchantId: number; accountId: number; terminal: Terminal }

export const insertClient = async (tx: Tx, { merchantId, accountId, terminal }: NewClient): Promise<string> => {
  const id = randomUUID()
  await tx
    .insertInto('chat_client')
    .values({ id, merchant_id: merchantId, account_id: accountId, terminal, connected_at: now() })
    .execute()
  return id
}

export type Kicked = { client: string; reason: KickReason }

/** Two web pages are told so; whoever sits at something else hears of another client. */
const reasonBeside = (terminal: Terminal) => sql<KickReason>`
  case when terminal = 'web' and ${terminal}::text = 'web' then 'multipleAccount' else 'multipleDevice' end`

/** Ends all of them but one. */
export const kickOthers = async (
  tx: Tx,
  merchantId: number,
  kept: { id: string; terminal: Terminal },
): Promise<Kicked[]> => {
  const { rows } = await sql<Kicked>`
    update chat_client set ended_at = ${now()}, kick_reason = ${reasonBeside(kept.terminal)}
    where merchant_id = ${merchantId} and ended_at is null and id <> ${kept.id}
    returning id as client, kick_reason as reason`.execute(tx)
  return rows
}

/** The one that stays when only one may: this one where it is the person's and open, else who came last. */
export const clientToKeep = async (
  tx: Tx,
  { merchantId, accountId }: { merchantId: number; accountId: number },
  wished: string | null,
): Promise<{ id: string; terminal: Terminal } | undefined> => {
  const { rows } = await sql<{ id: string; terminal: Terminal }>`
    select id, terminal from chat_client where merchant_id = ${merchantId} and ended_at is null
    order by (id = ${wished}::uuid and account_id = ${accountId}) desc nulls last, connected_at desc, id limit 1`.execute(
    tx,
  )
  return rows[0]
}

/** One's own; a colleague's page is closed by nobody else. */
export const endClient = async (tx: Tx, { accountId }: { accountId: number }, id: string): Promise<void> => {
  await tx
    .updateTable('chat_client')
    .set({ ended_at: now() })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Of a person's open clients the newest stay; whoever still sits before an older one is told. */
export const endOldest = async (
  tx: Tx,
  {
    merchantId,
    accountId,
    terminal,
    kept,
  }: { merchantId: number; accountId: number; terminal: Terminal; kept: number },
): Promise<Kicked[]> => {
  const { rows } = await sql<Kicked>`
    update chat_client set ended_at = ${now()}, kick_reason = ${reasonBeside(terminal)} where id in (
      select id from chat_client where merchant_id = ${merchantId} and account_id = ${accountId} and ended_at is null
      order by connected_at desc, id offset ${kept})
    returning id as client, kick_reason as reason`.execute(tx)
  return rows
}

export const hasTeamInbox = async (merchantId: number): Promise<boolean> => {
  const row = await db()
    .selectFrom('chat_merchant')
    .select('team_inbox')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return row?.team_inbox ?? false
}

export const setTeamInbox = async (tx: Tx, merchantId: number, team_inbox: boolean): Promise<void> => {
  await tx.updateTable('chat_merchant').set({ team_inbox }).where('merchant_id', '=', merchantId).execute()
}
