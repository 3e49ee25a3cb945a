import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { db } from '#core/db/tx'
import type { CourierAccount } from '#ports/couriers/port'
import { accountColumns, accountIn } from './sealed-account.ts'

type Which = { courier: CourierName; appId: string }

const row = ({ courier, appId }: Which) => ({ courier, app_id: appId })

/** Keeps what our keys say, unless something newer is kept. */
export const keepFirst = async (which: Which, account: CourierAccount): Promise<void> => {
  await db()
    .insertInto('courier_account')
    .values({ ...row(which), ...accountColumns(account) })
    .onConflict((conflict) => conflict.columns(['courier', 'app_id']).doNothing())
    .execute()
}

export const storedAccount = async ({ courier, appId }: Which): Promise<CourierAccount | undefined> => {
  const kept = await db()
    .selectFrom('courier_account')
    .select('account_sealed')
    .where('courier', '=', courier)
    .where('app_id', '=', appId)
    .executeTakeFirst()
  return kept && accountIn(kept.account_sealed)
}

const changing = (
  { courier, appId }: Which,
  change: Partial<ReturnType<typeof accountColumns>> & { renewing_until: Date | null },
) => db().updateTable('courier_account').set(change).where('courier', '=', courier).where('app_id', '=', appId)

export const takePlatformRenewal = async (which: Which, at: Date, until: Date): Promise<boolean> => {
  const taken = await changing(which, { renewing_until: until })
    .where((where) => where.or([where('renewing_until', 'is', null), where('renewing_until', '<=', at)]))
    .returning('courier')
    .executeTakeFirst()
  return taken !== undefined
}

export const endPlatformRenewal = async (which: Which, account?: CourierAccount): Promise<void> => {
  await changing(which, { ...(account && accountColumns(account)), renewing_until: null }).execute()
}

/** What the courier does not take any more is forgotten; our keys are tried anew. */
export const forgetAccount = async ({ courier, appId }: Which): Promise<void> => {
  await db().deleteFrom('courier_account').where('courier', '=', courier).where('app_id', '=', appId).execute()
}
