import { sql, type Selectable } from 'kysely'
import type { LimitType } from '@zdb/contract/people/account/limit-types'
import type { MerchantLimit } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Limit = Selectable<MerchantLimit> & { type: LimitType }

/** Whether a row of `merchant_limit` holds at that moment. */
const holdsAt = (at: Date) => sql<boolean>`from_at <= ${at} and (until_at is null or until_at > ${at})`

/** What the merchant may not do at present, and why; what ends last stands first. */
export const limitsOf = (merchantId: number): Promise<Limit[]> =>
  db()
    .selectFrom('merchant_limit')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where(holdsAt(now()))
    .orderBy('until_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute() as Promise<Limit[]>

/** What went with these penalties, ended or not. */
export const limitsOfPenalties = (penaltyIds: readonly number[]): Promise<Limit[]> =>
  db()
    .selectFrom('merchant_limit')
    .selectAll()
    .where('penalty_id', 'in', penaltyIds)
    .orderBy('id')
    .execute() as Promise<Limit[]>

export type NewLimit = {
  merchantId: number
  /** Null where the platform limits without a penalty. */
  penaltyId: number | null
  reason: string
  type: LimitType
  /** A date, or until the penalty is paid. */
  until: Date | 'paid'
}

export const imposeLimits = async (tx: Tx, limits: readonly NewLimit[]): Promise<void> => {
  if (limits.length === 0) return
  await tx
    .insertInto('merchant_limit')
    .values(
      limits.map(({ merchantId, penaltyId, reason, type, until }) => ({
        merchant_id: merchantId,
        penalty_id: penaltyId,
        type,
        reason,
        from_at: now(),
        until_at: until === 'paid' ? null : until,
        until_paid: until === 'paid',
      })),
    )
    .execute()
}

/** Ends what still holds of a penalty's limits: all of them, or those that waited for its payment. Says how many. */
export const endLimits = async (tx: Tx, penaltyId: number, which: 'all' | 'untilPaid'): Promise<number> => {
  const at = now()
  const ended = await tx
    .updateTable('merchant_limit')
    .set({ until_at: at })
    .where('penalty_id', '=', penaltyId)
    .where(holdsAt(at))
    .where(which === 'all' ? sql<boolean>`true` : sql<boolean>`until_paid`)
    .returning('id')
    .execute()
  return ended.length
}

/** A limit of this merchant that holds, kept until the transaction ends. */
export const lockLimit = (tx: Tx, merchantId: number, id: number): Promise<Limit | undefined> =>
  tx
    .selectFrom('merchant_limit')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where(holdsAt(now()))
    .forUpdate()
    .executeTakeFirst() as Promise<Limit | undefined>

export const endLimit = async (tx: Tx, id: number): Promise<void> => {
  await tx.updateTable('merchant_limit').set({ until_at: now() }).where('id', '=', id).execute()
}
