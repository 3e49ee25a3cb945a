import { sql, type Insertable, type Selectable } from 'kysely'
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
 * agreed on the courier's page, and the visit ends. So it does when one comes under another courier's name, or before
 * the consent that the courier's server tells of: whoever made the link could fetch the token ahead of who agrees.
 * Undefined: nothing is open under this word.
 */
export const addReturn = async (
  word: string,
  { providers, isToldFirst }: { providers: readonly number[]; isToldFirst: boolean },
  at: Date,
): Promise<string | undefined> => {
  const token = newSecret(24)
  const { numUpdatedRows } = await db()
    .updateTable('courier_visit')
    .set({ return_hash: hashOf(token) })
    .where('state_hash', '=', hashOf(word))
    .where('until', '>', at)
    .where('return_hash', 'is', null)
    .where('binding_id', 'is', null)
    .where('provider', '=', sql<number>`any(${providers}::smallint[])`)
    .$if(isToldFirst, (visit) => visit.where('heard_at', 'is not', null))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return token
  await db()
    .deleteFrom('courier_visit')
    .where('state_hash', '=', hashOf(word))
    .where('binding_id', 'is', null)
    .execute()
  return undefined
}

/** The account is bound; whoever comes back under the same word until then puts that into question. */
export const keepBoundVisit = async (tx: Tx, visit: Visit, bindingId: number, until: Date): Promise<void> => {
  const kept = { account_sealed: null, return_hash: null, binding_id: bindingId, until }
  await tx
    .insertInto('courier_visit')
    .values({ ...visit, ...kept })
    .execute()
}

/** Nobody comes back any more to bind an account of this merchant's. */
export const dropVisitsOf = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx.deleteFrom('courier_visit').where('merchant_id', '=', merchantId).execute()
}

export const forgetVisitsOf = async (tx: Tx, bindingId: number): Promise<void> => {
  await tx.deleteFrom('courier_visit').where('binding_id', '=', bindingId).execute()
}

/** Whoever agreed under this word, as far as it is known. */
export const visitUnder = (tx: Tx, word: string, at: Date): Promise<Visit | undefined> =>
  tx
    .selectFrom('courier_visit')
    .selectAll()
    .where('state_hash', '=', hashOf(word))
    .where('until', '>', at)
    .forUpdate()
    .executeTakeFirst()

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
  outcome: { heard: string; consent_hash: Buffer; account_sealed?: Buffer },
): Promise<void> => {
  await db().updateTable('courier_visit').set(outcome).where('state_hash', '=', state_hash).execute()
}

/** Its person reads whose account it is. */
export const storeShown = async ({ state_hash }: Visit, at: Date): Promise<void> => {
  await db().updateTable('courier_visit').set({ shown_at: at }).where('state_hash', '=', state_hash).execute()
}

/** Good once: whoever asks too early or from another session ends the visit, so that nobody asks until it fits. */
export const takePendingAccount = async (
  tx: Tx,
  token: string,
  sessionId: string,
  at: Date,
): Promise<(Visit & { account_sealed: Buffer }) | undefined> => {
  const taken = await tx
    .deleteFrom('courier_visit')
    .where('return_hash', '=', hashOf(token))
    .returningAll()
    .executeTakeFirst()
  if (!taken?.account_sealed || !taken.shown_at || taken.session_id !== sessionId || taken.until <= at) return undefined
  return { ...taken, account_sealed: taken.account_sealed }
}

export const dropVisit = async ({ state_hash }: Visit): Promise<void> => {
  await db().deleteFrom('courier_visit').where('state_hash', '=', state_hash).execute()
}

export const dropCourierVisits = async (at: Date): Promise<void> => {
  await db().deleteFrom('courier_visit').where('until', '<=', at).execute()
}
