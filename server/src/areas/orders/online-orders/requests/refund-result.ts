import { refundResults } from '@zdb/contract/orders/online-orders/states'
import type { Order } from '../online-order.sql.ts'

/** What agreeing to a refund comes to: all of it ends an order whose goods have not left. */
export const resultOf = ({ shipped_at }: Pick<Order, 'shipped_at'>, full: boolean): number => {
  if (!full) return refundResults.part
  return shipped_at === null ? refundResults.cancelled : refundResults.full
}
