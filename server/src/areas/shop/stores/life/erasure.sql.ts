import { sql } from 'kysely'
import { within } from '#core/db/tx'

/** Orders of others name the store; they find its number. Whom to ring and what it looked like goes. */
export const eraseStores = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    const stores = tx.selectFrom('store').select('id').where('merchant_id', '=', merchantId)
    await tx.deleteFrom('store_contact').where('merchant_id', '=', merchantId).execute()
    await tx.deleteFrom('store_name').where('store_id', 'in', stores).execute()
    await sql`
      update store set name = '门店' || id, address = '', logo = '', images = '{}', real_shots = '{}'
      where merchant_id = ${merchantId}`.execute(tx)
  })
