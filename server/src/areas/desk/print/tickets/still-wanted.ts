import { isRecalled } from '../documents/change-notice.ts'
import type { Source } from '../documents/order-facts.ts'
import { visibleOrder } from '../documents/paper-orders.ts'
import type { Job } from '../jobs/jobs.sql.ts'
import { paperOf } from '../jobs/place.ts'

/**
 * Whether paper that has waited may still leave us. An order that went to somebody else meanwhile is none of this
 * merchant's business any more; what prints by itself is printed only where it is still to be made. A change is told
 * also to whoever printed an order by hand before a store was to make it, and a store is told that it no longer makes an
 * order only while it does not.
 */
export const isStillWanted = async (job: Job): Promise<boolean> => {
  const { merchant_id, source, order_sn, store_id, account_id } = job
  if (source === null) return true
  const order = await visibleOrder(merchant_id, source as Source, order_sn)
  const isHere = order !== undefined && (order.storeId === null || order.storeId === store_id)
  const isMadeHere = isHere && order.standing === 'inWork'
  const isNotice = job.document === 'change'
  if (isNotice && isRecalled(paperOf(job).worked)) return !isMadeHere
  if (account_id !== null) return order !== undefined
  return isMadeHere || (isNotice && isHere && order.standing === 'waiting')
}
