import { readMoment } from '@zdb/contract/kit/china-time'
import type { Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund, RefundStatus } from '../port.ts'
import { askedToCancel, cancelled, money } from './order.ts'

type Fields = Record<string, unknown>

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

const states: Readonly<Record<string, RefundStatus>> = {
  10: 'asked',
  31: 'asked',
  20: 'agreed',
  30: 'agreed',
  32: 'agreed',
  110: 'agreed',
  111: 'agreed',
  112: 'agreed',
  114: 'agreed',
  40: 'rejected',
  60: 'rejected',
  50: 'withdrawn',
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
    status: states[idOf(json['afsServiceState'])] ?? 'closed',
    at: readMoment(textOf(json['updateTime'])) ?? readMoment(textOf(json['createTime'])) ?? new Date(),
  }
}
