import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

const orderIs = inStates(transferStates)

/** Orders that a store has to answer, to deliver or to be paid for; counted no further than anybody reads. */
export const countOpenAt = async (storeId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from transfer_order where (shop_id = ${storeId} or delivery_shop_id = ${storeId})
        and ${orderIs('waitPay', 'waitReceive', 'waitDelivery', 'inDelivery', 'delivered')} limit ${most}) open`.execute(
    db(),
  )
  return rows[0]?.count ?? 0
}
