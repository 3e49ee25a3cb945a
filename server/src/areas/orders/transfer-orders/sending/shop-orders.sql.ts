import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

export type ShopOrders = { open: number; last_ended: Date | null }

const isIn = inStates(transferStates)

/** What a store still has to do for others, and when the last of what it took was over. */
export const ordersOfShop = async (storeId: number): Promise<ShopOrders> => {
  const { rows } = await sql<ShopOrders>`
    select count(*) filter (where ${isIn('waitReceive', 'waitDelivery', 'inDelivery', 'delivered')})::int as open,
      max(ended_at) filter (where accepted_at is not null) as last_ended
    from (select state, accepted_at, ended_at from transfer_order where shop_id = ${storeId} order by id desc limit 5000) taken`.execute(
    db(),
  )
  return rows[0] ?? { open: 0, last_ended: null }
}
