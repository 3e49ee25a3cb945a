import type { Guest } from '#core/http/actor'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'
import { hashOf } from '#core/outside/secrets'

/** Whether this browser has signed in to the account of this mobile before. */
export const isKnownDevice = async (mobile: string, deviceSecret: string): Promise<boolean> =>
  (await db()
    .selectFrom('known_device as d')
    .innerJoin('account as a', 'a.id', 'd.account_id')
    .select('d.account_id')
    .where('a.mobile', '=', mobile)
    .where('a.deleted_at', 'is', null)
    .where('a.mobile_confirmed_at', 'is not', null)
    .where('d.secret_hash', '=', hashOf(deviceSecret))
    .executeTakeFirst()) !== undefined

export const rememberDevice = async (tx: Tx, accountId: number, { deviceSecret }: Guest): Promise<void> => {
  if (deviceSecret === undefined) return
  await tx
    .insertInto('known_device')
    .values({ account_id: accountId, secret_hash: hashOf(deviceSecret), seen_at: now() })
    .onConflict((conflict) => conflict.columns(['account_id', 'secret_hash']).doUpdateSet({ seen_at: now() }))
    .execute()
}
