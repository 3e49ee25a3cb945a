import { createHash, randomBytes } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { CourierVisit } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type Visit = Selectable<CourierVisit>

const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest()

/** Sends somebody to a courier's page; the word that comes back with them proves who they are. */
export const addVisit = async (tx: Tx, visit: Omit<Insertable<CourierVisit>, 'state_hash'>): Promise<string> => {
  const word = randomBytes(24).toString('base64url')
  await tx
    .insertInto('courier_visit')
    .values({ ...visit, state_hash: hashOf(word) })
    .execute()
  return word
}

/** Its owner is back. Good once, and at the couriers it was made for. */
export const claimAuthorisation = async (
  word: string,
  providers: readonly number[],
  at: Date,
): Promise<Visit | undefined> =>
  providers.length === 0
    ? undefined
    : db()
        .deleteFrom('courier_visit')
        .where('state_hash', '=', hashOf(word))
        .where('provider', 'in', providers)
        .where('until', '>', at)
        .returningAll()
        .executeTakeFirst()

/** The courier's server speaks of it, once and before its owner is back. */
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

/** What came of it, for its owner to read. */
export const storeConsent = async ({ state_hash }: Visit, heard: string): Promise<void> => {
  await db().updateTable('courier_visit').set({ heard }).where('state_hash', '=', state_hash).execute()
}

export const dropCourierVisits = async (at: Date): Promise<void> => {
  await db().deleteFrom('courier_visit').where('until', '<=', at).execute()
}
