import { sql } from 'kysely'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'

const isState = inStates(deliveryStates)

export type StoreRiders = { store_id: number; called: number; carrying: number }

/** By store: how many riders are called or on their way to it, and how many carry something of it. */
export const ridersOfStores = async (storeIds: readonly number[]): Promise<StoreRiders[]> => {
  if (storeIds.length === 0) return []
  const { rows } = await sql<StoreRiders>`
    select store_id, (count(*) filter (where ${isState('paid', 'accepted')}))::int as called,
      (count(*) filter (where ${isState('delivering')}))::int as carrying
    from delivery_order where store_id = any(${[...storeIds]}::bigint[])
      and ${isState('unpaid', 'paid', 'accepted', 'delivering')}
    group by store_id order by store_id`.execute(db())
  return rows
}
