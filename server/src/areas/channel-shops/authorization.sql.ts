import { createHash, randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { ChannelVisit } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type AuthorizationRequest = Selectable<ChannelVisit>

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Sends somebody to a channel's page; the word that comes back with them proves who they are. */
export const addAuthorizationRequest = async (
  tx: Tx,
  authorizationRequest: Omit<Insertable<ChannelVisit>, 'state_hash'>,
): Promise<string> => {
  const state = randomBytes(24).toString('base64url')
  await tx
    .insertInto('channel_visit')
    .values({ ...authorizationRequest, state_hash: hashOf(state) })
    .execute()
  return state
}

/** Good once, and for the channel it was made for. */
export const takeAuthorizationRequest = (
  state: string,
  channel: number,
  at: Date,
): Promise<AuthorizationRequest | undefined> =>
  db()
    .deleteFrom('channel_visit')
    .where('state_hash', '=', hashOf(state))
    .where('channel', '=', channel)
    .where('until', '>', at)
    .returningAll()
    .executeTakeFirst()

export const dropAuthorizationRequests = async (at: Date): Promise<void> => {
  await db().deleteFrom('channel_visit').where('until', '<=', at).execute()
}
