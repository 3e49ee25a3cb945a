import { db } from '#core/db/tx'

type Master = { id: number; name: string; mobile: string; created_at: Date }

/** The merchant itself: its master account. */
export const masterOf = (merchantId: number): Promise<Master> =>
  db()
    .selectFrom('account')
    .select(['id', 'name', 'mobile', 'created_at'])
    .where('merchant_id', '=', merchantId)
    .where('is_master', '=', true)
    .executeTakeFirstOrThrow()
