import { sql } from 'kysely'
import { later, minutes, now } from '#core/time/clock'
import { db, refuseInTransaction } from '#core/db/tx'

const maxFailures = 5
const lockLength = minutes(60)

type LockState = { hash: string | null; failures: number; lockedUntil: Date | null }

export const payStanding = async (merchantId: number): Promise<LockState> => {
  const row = await db()
    .selectFrom('merchant')
    .select(['pay_password_hash', 'pay_failures', 'pay_locked_until'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow()
  const lockedUntil = row.pay_locked_until !== null && row.pay_locked_until > now() ? row.pay_locked_until : null
  return { hash: row.pay_password_hash, failures: row.pay_failures, lockedUntil }
}

/** Counts a wrong try, in one statement that also locks: how many are left, none from the fifth on. */
export const countFailure = async (merchantId: number): Promise<number> => {
  // It stands even though the rest is refused.
  refuseInTransaction('a failed try')
  const { rows } = await sql<{ failures: number }>`
    update merchant set
      pay_failures = case when pay_failures + 1 < ${maxFailures}::int then pay_failures + 1 else 0 end,
      pay_locked_until = case when pay_failures + 1 < ${maxFailures}::int then null else ${later(lockLength)}::timestamptz end
    where id = ${merchantId} and (pay_locked_until is null or pay_locked_until <= ${now()})
    returning pay_failures as failures`.execute(db())
  const failures = rows[0]?.failures ?? 0
  return failures === 0 ? 0 : maxFailures - failures
}

/** A right try starts the count anew, unless the lock fell in between. */
export const forgetFailures = async (merchantId: number): Promise<void> => {
  await sql`
    update merchant set pay_failures = 0, pay_locked_until = null
    where id = ${merchantId} and (pay_locked_until is null or pay_locked_until <= ${now()})`.execute(db())
}
