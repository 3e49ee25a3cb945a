import type { Insertable, Selectable } from 'kysely'
import type { CourierVisit } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { hashOf, newSecret } from '#core/outside/secrets'

export type Visit = Selectable<CourierVisit>

/** Somebody goes to a courier's page. */
export const addVisit = async (tx: Tx, visit: Insertable<CourierVisit>): Promise<void> => {
  await tx.insertInto('courier_visit').values(visit).execute()
}

/**
 * Somebody's browser is back. The first is given a token of its own; when a second comes, nobody knows which of them
 * agreed on the courier's page, and the visit ends. Undefined: nothing is open under this word.
 */
export const addReturn = async (word: string, at: Date): Promise<string | undefined> => {
  const token = newSecret(24)
  const { numUpdatedRows } = await db()
    .updateTable('courier_visit')
    .set({ return_hash: hashOf(token) })
    .where('state_hash', '=', hashOf(word))
    .where('until', '>', at)
    .where('return_hash', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return token
  await db().deleteFrom('courier_visit').where('state_hash', '=', hashOf(word)).execute()
  return undefined
}

/** What came back with this token. */
export const visitReturned = (token: string, at: Date): Promise<Visit | undefined> =>
  db()
    .selectFrom('courier_visit')
    .selectAll()
    .where('return_hash', '=', hashOf(token))
    .where('until', '>', at)
    .executeTakeFirst()

/** The right to ask the courier what was agreed; once, whichever way we hear of it. */
export const openAuthorisation = async (
  word: string,
  providers: readonly number[],
  at: Date,
): Promise<Visit | undefined> =>
  providers.length === 0
    ? undefined
    : db()
        .updateTable('courier_visit')
        .set({ heard_at: at })
        .where('state_hash', '=', hashOf(word))
        .where('provider', 'in', providers)
        .where('until', '>', at)
        .where('heard_at', 'is', null)
        .returningAll()
        .executeTakeFirst()

/** What came of it waits for its person: an account, or why there is none. */
export const storeConsent = async (
  { state_hash }: Visit,
  outcome: { heard: string; account_sealed?: Buffer },
): Promise<void> => {
  await db().updateTable('courier_visit').set(outcome).where('state_hash', '=', state_hash).execute()
}

/** Good once, and in the session that began. */
export const takePendingAccount = (tx: Tx, token: string, sessionId: string, at: Date): Promise<Visit | undefined> =>
  tx
    .deleteFrom('courier_visit')
    .where('return_hash', '=', hashOf(token))
    .where('session_id', '=', sessionId)
    .where('until', '>', at)
    .where('account_sealed', 'is not', null)
    .returningAll()
    .executeTakeFirst()

export const dropVisit = async ({ state_hash }: Visit): Promise<void> => {
  await db().deleteFrom('courier_visit').where('state_hash', '=', state_hash).execute()
}

export const dropCourierVisits = async (at: Date): Promise<void> => {
  await db().deleteFrom('courier_visit').where('until', '<=', at).execute()
}
