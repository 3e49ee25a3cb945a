import type { Order, Refund } from '../../things.ts'
import { localTime } from './orders.ts'
import { afterSaleStates } from './status.ts'

/** What afs/getAfsService answers. */
export const afterSaleWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  afsServiceOrder: refund.id,
  orderId: order.id,
  afsServiceState: afterSaleStates[refund.status],
  cashMoney: refund.amount,
  questionDesc: refund.reason,
  questionPic: refund.images.join(','),
  applyDeal: '10',
  createTime: localTime(refund.at),
  updateTime: localTime(order.updatedAt),
  stationId: order.shopId,
})
