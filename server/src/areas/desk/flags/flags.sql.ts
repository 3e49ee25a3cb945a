import { db, type Tx } from '#core/db/tx'

/** The names this merchant has given, by flag. */
export const flagNames = async (merchantId: number): Promise<Map<number, string>> => {
  const rows = await db()
    .selectFrom('flag_name')
    .select(['flag_id', 'name'])
    .where('merchant_id', '=', merchantId)
    .execute()
  return new Map(rows.map(({ flag_id, name }) => [flag_id, name]))
}

export const saveFlagName = async (tx: Tx, merchantId: number, flagId: number, name: string): Promise<void> => {
  await tx
    .insertInto('flag_name')
    .values({ merchant_id: merchantId, flag_id: flagId, name })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'flag_id']).doUpdateSet({ name }))
    .execute()
}
