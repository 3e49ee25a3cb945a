import type { Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { money, time } from './orders.ts'
import { refundStatuses } from './status.ts'

export function readRefund(json: Fields, orderAmount: Fen): ChannelRefund {
  const amount = money(json['refundFee'])
  return {
    refundId: idOf(json['refundId']),
    orderId: idOf(json['oid']),
    full: amount >= orderAmount,
    amount,
    reason: [textOf(json['refundReasonDesc']), textOf(json['refundDesc'])].filter(Boolean).join('，'),
    images: [],
    status: refundStatuses[idOf(json['status'])] ?? 'closed',
    at: time(json['updateTime'] || json['createTime']),
  }
}
