import { type Fen, parseYuan } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { failUnread, time } from './orders.ts'
import { refundStatuses } from './status.ts'

/** What afterSale.getAfterSaleInfo says; its money is yuan, and the order says whether that is all of it. */
export function readRefund(json: Fields, orderAmount: Fen): ChannelRefund {
  const amount = parseYuan(idOf(json['expectedRefundAmountYuan'])) ?? failUnread('退款金额')
  return {
    refundId: idOf(json['returnsId']),
    orderId: idOf(json['orderId']),
    full: amount >= orderAmount,
    amount,
    reason: [textOf(json['reasonNameZh']), textOf(json['desc'])].filter(Boolean).join('，'),
    images: Array.isArray(json['proofPhotos']) ? json['proofPhotos'].map(textOf).filter(Boolean) : [],
    status: refundStatuses[idOf(json['status'])] ?? 'closed',
    at: time(json['updatedAt'] || json['applyTime']),
  }
}
