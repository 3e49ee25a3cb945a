import { now } from '#core/time/clock'
import { db } from '#core/db/tx'

/** False when it was spent before: of many who send one proof at the same moment, one is first. */
export const spendProof = async (signature: string, expiresAt: Date): Promise<boolean> => {
  const spent = await db()
    .insertInto('spent_proof')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('signature').doNothing())
    .returning('signature')
    .executeTakeFirst()
  return spent !== undefined
}

/** What has expired is refused for that, spent or not. */
export const dropOldProofs = async (): Promise<void> => {
  await db().deleteFrom('spent_proof').where('expires_at', '<', now()).execute()
}
