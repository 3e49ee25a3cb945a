import { db, type Tx } from '#core/db/tx'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'

export type SetDocument = 'card' | 'a4'

export const settingOf = async (storeId: number, document: SetDocument): Promise<object> => {
  const row = await db()
    .selectFrom('print_setting')
    .select('setting')
    .where('store_id', '=', storeId)
    .where('document', '=', document)
    .executeTakeFirst()
  return (row?.setting ?? {}) as object
}

export const saveSetting = async (
  tx: Tx,
  { merchantId, accountId }: Pick<Actor, 'merchantId' | 'accountId'>,
  storeId: number,
  document: SetDocument,
  setting: object,
): Promise<void> => {
  const columns = { setting: JSON.stringify(setting), account_id: accountId, saved_at: now() }
  await tx
    .insertInto('print_setting')
    .values({ merchant_id: merchantId, store_id: storeId, document, ...columns })
    .onConflict((conflict) => conflict.columns(['store_id', 'document']).doUpdateSet(columns))
    .execute()
}

/** The words and pictures of a merchant that is gone. */
export const removeSettings = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx.deleteFrom('print_setting').where('merchant_id', '=', merchantId).execute()
}
