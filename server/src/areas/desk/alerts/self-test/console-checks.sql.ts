import { db } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'

/** What this console found out about itself; only its last word is kept. */
export const saveCheck = async (
  { sessionId, merchantId, accountId, device }: Actor,
  reason: string,
  failing: readonly string[],
): Promise<void> => {
  const found = { device, reason, failing: [...failing], at: now() }
  await db()
    .insertInto('console_check')
    .values({ session_id: sessionId, merchant_id: merchantId, account_id: accountId, ...found })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(found))
    .execute()
}

/** The last words of a merchant's consoles, the newest first. */
export const checksOf = (merchantId: number) =>
  db()
    .selectFrom('console_check as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['a.name', 'c.device', 'c.at', 'c.failing'])
    .where('c.merchant_id', '=', merchantId)
    .orderBy('c.at', 'desc')
    .limit(5)
    .execute()
