import { hashOf } from '#core/outside/secrets'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'

const maxTries = 5

const hashedFor = (accountId: number, code: string): Buffer => hashOf(`${accountId}:${code}`)

/** A newer request takes the place of the one before. */
export const saveEmailRequest = async (
  accountId: number,
  { email, code, until }: { email: string; code: string; until: Date },
): Promise<void> => {
  const request = { email, code_hash: hashedFor(accountId, code), sent_at: now(), expires_at: until, tries: 0 }
  await db()
    .insertInto('email_binding')
    .values({ account_id: accountId, ...request })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(request))
    .execute()
}

/** The mailbox whose code it is: right, in time, within five tries and only once. A wrong one counts as a try. */
export const takeEmailCode = async (
  tx: Tx,
  accountId: number,
  code: string,
  email?: string,
): Promise<string | undefined> => {
  const asked = await tx
    .selectFrom('email_binding')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (!asked || asked.expires_at <= now() || asked.tries >= maxTries) return undefined
  const right = asked.code_hash.equals(hashedFor(accountId, code)) && (email ?? asked.email) === asked.email
  if (right) await tx.deleteFrom('email_binding').where('account_id', '=', accountId).execute()
  else
    await tx
      .updateTable('email_binding')
      .set({ tries: asked.tries + 1 })
      .where('account_id', '=', accountId)
      .execute()
  return right ? asked.email : undefined
}

/** Binds the mailbox; returns the one before. */
export const changeEmail = async (tx: Tx, accountId: number, email: string): Promise<string | null> => {
  const before = await tx
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('account').set({ email }).where('id', '=', accountId).execute()
  return before.email
}

export const dropEmailRequests = async (merchantId: number): Promise<void> => {
  await db()
    .deleteFrom('email_binding')
    .where('account_id', 'in', db().selectFrom('account').select('id').where('merchant_id', '=', merchantId))
    .execute()
}
