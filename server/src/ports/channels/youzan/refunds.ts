import type { Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { moment, yuan } from './orders.ts'
import { refundStatuses } from './status.ts'

export const readRefund = (json: Fields, orderAmount: Fen): ChannelRefund => {
  const amount = yuan(json['refund_fee'])
  return {
    refundId: idOf(json['refund_id']),
    orderId: idOf(json['tid']),
    full: amount >= orderAmount,
    amount,
    reason: textOf(json['desc']),
    images: [],
    status: refundStatuses[textOf(json['status'])] ?? 'closed',
    at: moment(json['modified'] || json['created']),
  }
}
