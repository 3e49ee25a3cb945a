import { sql } from 'kysely'
import { db } from '#core/db/tx'

/** Orders of others name the store; they find its number. */
export const eraseStores = async ({ merchantId }: { merchantId: number }): Promise<void> => {
  await sql`update store set name = '门店' || id, address = '' where merchant_id = ${merchantId}`.execute(db())
}
