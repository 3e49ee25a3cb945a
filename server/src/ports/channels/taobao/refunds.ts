import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { moment, yuan } from './orders.ts'
import { refundStatuses } from './status.ts'

export const refundFields =
  'refund_id,tid,status,refund_fee,total_fee,payment,reason,desc,created,modified,refund_version,refund_phase'

export function readRefund(json: Fields): ChannelRefund {
  const amount = yuan(json['refund_fee'])
  return {
    refundId: idOf(json['refund_id']),
    orderId: idOf(json['tid']),
    full: amount >= yuan(json['total_fee']),
    amount,
    reason: [textOf(json['reason']), textOf(json['desc'])].filter(Boolean).join('，'),
    images: [],
    status: refundStatuses[textOf(json['status'])] ?? 'closed',
    at: moment(json['modified'] || json['created']),
  }
}
