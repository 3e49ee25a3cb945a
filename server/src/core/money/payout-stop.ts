import { sql } from 'kysely'
import { db, type Db, type Tx } from '../db/tx.ts'
import { now } from '../time/clock.ts'

/** Why nothing is paid out, since when, and who of the platform said so: nobody where the proof of the ledger did. */
export type PayoutStop = { id: number; at: Date; operatorId: number | null; reason: string }

const lockName = 'payouts'

/** What is in force now, to be shown. Whoever pays asks `payoutsStopped`. */
export const payoutStop = async (read: Db = db()): Promise<PayoutStop | undefined> => {
  const { rows } = await sql<PayoutStop>`
    select id, at, operator_id as "operatorId", reason from payout_stop where ended_at is null`.execute(read)
  return rows[0]
}

/**
 * Asked in the transaction that lets a payout go: a stop waits for those that are under way, and from its commit on
 * nobody slips past it.
 */
export const payoutsStopped = async (tx: Tx): Promise<PayoutStop | undefined> => {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName}, 0))`.execute(tx)
  return payoutStop(tx)
}

const lock = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(tx)
}

const open = async (tx: Tx, reason: string, operatorId: number | null): Promise<void> => {
  await sql`insert into payout_stop (at, operator_id, reason) values (${now()}, ${operatorId}, ${reason})`.execute(tx)
}

/** By hand. False where they already stand still: the first reason stays. */
export const stopPayouts = async (tx: Tx, stop: { reason: string; operatorId: number }): Promise<boolean> => {
  await lock(tx)
  if (await payoutStop(tx)) return false
  await open(tx, stop.reason, stop.operatorId)
  return true
}

/**
 * By a proof that found the books broken. A stop by hand gives way to it, with its reason, so that whoever agreed to end
 * that one has not agreed to this one. False where an earlier proof stopped them already.
 */
export const stopPayoutsByProof = async (tx: Tx, found: string): Promise<boolean> => {
  await lock(tx)
  const before = await payoutStop(tx)
  if (before && before.operatorId === null) return false
  if (before)
    await sql`update payout_stop set ended_at = ${now()}, ended_reason = ${found} where id = ${before.id}`.execute(tx)
  await open(tx, before ? `${found}；此前已手动暂停：${before.reason}` : found, null)
  return true
}

/** Ends this stop and no later one: false where it is over. From here on no proof stops them until this has committed. */
export const resumePayouts = async (
  tx: Tx,
  id: number,
  { reason, operatorId }: { reason: string; operatorId: number },
): Promise<boolean> => {
  await lock(tx)
  const { rows } = await sql<{ id: number }>`
    update payout_stop set ended_at = ${now()}, ended_by = ${operatorId}, ended_reason = ${reason}
    where id = ${id} and ended_at is null returning id`.execute(tx)
  return rows.length > 0
}
