import { md5 } from '../../../digest.ts'
import type { Order, Refund } from '../../things.ts'
import { refundCodes, waitingForGoods } from './status.ts'

/** 4 已发货仅退款 5 未发货仅退款 */
export const returnType = (order: Order): number => (order.shipments.length > 0 ? 4 : 5)

export const refundWords = (order: Order, refund: Refund): Record<string, unknown> => ({
  returnsId: refund.id,
  returnType: returnType(order),
  reasonId: 1,
  reasonNameZh: refund.reason,
  status: refund.status === 'asked' && refund.goodsBack ? waitingForGoods : refundCodes[refund.status],
  refundStatus: refund.status === 'agreed' ? 2 : 201,
  userId: md5(order.buyer.mobile).slice(0, 24),
  orderId: order.id,
  applyTime: refund.at,
  updatedAt: order.updatedAt,
  expireTime: -1,
  desc: '',
  proofPhotos: refund.images,
  expectedRefundAmountYuan: refund.amount / 100,
  refundAmountYuan: refund.status === 'agreed' ? refund.amount / 100 : 0,
})
