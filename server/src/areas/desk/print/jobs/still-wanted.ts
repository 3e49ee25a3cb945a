import { orderInWork, visibleOrder } from '../documents/paper-orders.ts'
import type { Source } from '../documents/order-facts.ts'
import type { Job } from './jobs.sql.ts'

/**
 * Whether paper that has waited may still leave us. An order that went to somebody else meanwhile is none of this
 * merchant's business any more; what prints by itself is printed only where it is still to be made.
 */
export const isStillWanted = async (job: Job): Promise<boolean> => {
  const { merchant_id, source, order_sn, store_id, account_id } = job
  if (source === null) return true
  if (account_id !== null) return (await visibleOrder(merchant_id, source as Source, order_sn)) !== undefined
  const order = await orderInWork(merchant_id, source as Source, order_sn)
  return order !== undefined && (order.storeId === null || order.storeId === store_id)
}
