import { sql } from 'kysely'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

const orderIs = inStates(onlineStates)

/** Orders that are to be arranged or delivered by a store; counted no further than anybody reads. */
export const countOpenAt = async (merchantId: number, storeId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from online_order where merchant_id = ${merchantId} and store_id = ${storeId}
        and ${orderIs('waitArrange', 'selfProcess')} limit ${most}) open`.execute(db())
  return rows[0]?.count ?? 0
}
