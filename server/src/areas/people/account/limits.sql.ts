import { now } from '#core/time/clock'
import { db } from '#core/db/tx'

export type Limit = 'fadan' | 'jiedan' | 'tixian'

/** What the merchant may not do at present, and why. */
export const limitsOf = async (merchantId: number): Promise<{ type: Limit; reason: string }[]> => {
  const at = now()
  const rows = await db()
    .selectFrom('merchant_limit')
    .select(['type', 'reason'])
    .where('merchant_id', '=', merchantId)
    .where('from_at', '<=', at)
    .where((where) => where.or([where('until_at', 'is', null), where('until_at', '>', at)]))
    .orderBy('id')
    .execute()
  return rows.map(({ type, reason }) => ({ type: type as Limit, reason }))
}
