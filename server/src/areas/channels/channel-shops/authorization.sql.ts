import type { Insertable, Selectable } from 'kysely'
import type { ChannelVisit } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { hashOf, newSecret } from '#core/outside/secrets'

export type AuthorizationRequest = Selectable<ChannelVisit>

/** Sends somebody to a channel's page; the word that comes back with them proves who they are. */
export const addAuthorizationRequest = async (
  tx: Tx,
  authorizationRequest: Omit<Insertable<ChannelVisit>, 'state_hash'>,
): Promise<string> => {
  const state = newSecret(24)
  await tx
    .insertInto('channel_visit')
    .values({ ...authorizationRequest, state_hash: hashOf(state) })
    .execute()
  return state
}

/** Nobody has come back with it yet; for the channel it was made for, in the session that made it. */
export const openAuthorizationRequest = (
  state: string,
  { channel, sessionId, at }: { channel: number; sessionId: string; at: Date },
): Promise<AuthorizationRequest | undefined> =>
  db()
    .selectFrom('channel_visit')
    .selectAll()
    .where('state_hash', '=', hashOf(state))
    .where('channel', '=', channel)
    .where('session_id', '=', sessionId)
    .where('until', '>', at)
    .where('grant_sealed', 'is', null)
    .executeTakeFirst()

/** What came back waits for its person's word; false when something came back before. */
export const keepPendingGrant = async (state: string, grant: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await db()
    .updateTable('channel_visit')
    .set({ grant_sealed: grant })
    .where('state_hash', '=', hashOf(state))
    .where('grant_sealed', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Good once, and in the session that began. */
export const takeAuthorizationRequest = (
  tx: Tx,
  state: string,
  sessionId: string,
  at: Date,
): Promise<AuthorizationRequest | undefined> =>
  tx
    .deleteFrom('channel_visit')
    .where('state_hash', '=', hashOf(state))
    .where('session_id', '=', sessionId)
    .where('until', '>', at)
    .where('grant_sealed', 'is not', null)
    .returningAll()
    .executeTakeFirst()

export const dropAuthorizationRequests = async (at: Date): Promise<void> => {
  await db().deleteFrom('channel_visit').where('until', '<=', at).execute()
}
