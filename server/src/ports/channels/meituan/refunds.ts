import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import type { ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { timeOf, yuanOf } from './orders.ts'
import { refundStatuses } from './status.ts'

export const readRefund = (orderId: string, fields: Fields): ChannelRefund => ({
  refundId: idOf(fields.refund_id),
  orderId,
  full: idOf(fields.refund_type) === '1',
  amount: yuanOf(fields.money),
  reason: textOf(fields.apply_reason),
  images: Array.isArray(fields.pictures) ? fields.pictures.map(textOf).filter(Boolean) : [],
  status: refundStatuses[idOf(fields.res_type)] ?? 'closed',
  at: timeOf(fields.ctime),
})
