import { readMoment } from '@zdb/contract/kit/china-time'
import type { Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { money } from './orders.ts'
import { askedToCancel, cancelled, refundStatuses } from './status.ts'

const prefix = 'cancel-'

/** A wish to cancel has no number of its own; an order can only have one at a time. */
export const cancelRefundId = (orderId: string): string => `${prefix}${orderId}`
export const isCancelWish = (refundId: string): boolean => refundId.startsWith(prefix)

/** Once it is over the order does not say who ended it: the buyer took it back, or the shop said no. */
export function readCancelWish(order: Fields): ChannelRefund {
  const status = Number(order['orderStatus'])
  return {
    refundId: cancelRefundId(idOf(order['orderId'])),
    orderId: idOf(order['orderId']),
    full: true,
    amount: money(order['orderBuyerPayableMoney']),
    reason: textOf(order['orderCancelRemark']) || '用户申请取消',
    images: [],
    status: status === askedToCancel ? 'asked' : status === cancelled ? 'agreed' : 'closed',
    at: readMoment(textOf(order['orderStatusTime'])) ?? new Date(),
  }
}

/** What afs/getAfsService says; the order says whether it is all of it. */
export function readAfterSale(json: Fields, orderAmount: Fen): ChannelRefund {
  const amount = money(json['cashMoney'])
  return {
    refundId: idOf(json['afsServiceOrder']),
    orderId: idOf(json['orderId']),
    full: amount >= orderAmount,
    amount,
    reason: textOf(json['questionDesc']),
    images: textOf(json['questionPic']).split(',').filter(Boolean),
    status: refundStatuses[idOf(json['afsServiceState'])] ?? 'closed',
    at: readMoment(textOf(json['updateTime'])) ?? readMoment(textOf(json['createTime'])) ?? new Date(),
  }
}
