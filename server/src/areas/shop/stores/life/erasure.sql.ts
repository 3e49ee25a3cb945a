import { sql } from 'kysely'
import type { Tx } from '#core/db/tx'

/** Whom to ring, what it was called and what it looked like goes. */
export const forgetStores = async (tx: Tx, merchantId: number): Promise<void> => {
  const stores = tx.selectFrom('store').select('id').where('merchant_id', '=', merchantId)
  await tx.deleteFrom('store_contact').where('merchant_id', '=', merchantId).execute()
  await tx.deleteFrom('store_name').where('store_id', 'in', stores).execute()
  await sql`
    update store set name = '门店' || id, address = '', logo = '', images = '{}', real_shots = '{}'
    where merchant_id = ${merchantId}`.execute(tx)
}
