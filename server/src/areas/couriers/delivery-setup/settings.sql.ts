import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'

export const settingKept = async (merchantId: number): Promise<unknown> => {
  const kept = await db()
    .selectFrom('delivery_setting')
    .select('value')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()
  return kept?.value
}

export const keepSetting = async (tx: Tx, merchantId: number, value: object): Promise<void> => {
  const kept = { value: JSON.stringify(value), at: now() }
  await tx
    .insertInto('delivery_setting')
    .values({ merchant_id: merchantId, ...kept })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(kept))
    .execute()
}
