import type { Fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { channelFailure, type ChannelRefund } from '../port.ts'
import type { Fields } from '../reading.ts'
import { inside, money, time } from './orders.ts'
import { refundStatuses } from './status.ts'

export const readRefund = (json: Fields, orderAmount: Fen): ChannelRefund => {
  const amount = money(inside(json, 'refund_info')['amount'])
  return {
    refundId: idOf(json['after_sale_order_id']),
    orderId: idOf(json['order_id']),
    full: amount >= orderAmount,
    amount,
    reason: textOf(json['reason_text']) || textOf(inside(json, 'details')['desc']),
    images: [],
    status: refundStatuses[textOf(json['status'])] ?? 'closed',
    at: time(json['update_time']),
  }
}

/** The platform's numbers for "the refund stays a refund, only its amount changes", a reason that needs pictures. */
export const lessMoney = { type: 1, merchant_update_type: 3, update_reason_type: 10 } as const

/** Refusing money without goods coming back; a reason of no scene fits any. */
const refundOnly = 1

/** A no needs one of the platform's reasons: the one in the shop's words, else the first that fits. Both names of the list are in use. */
export const rejectReason = (answer: Fields, words: string): number => {
  const reasons = recordsOf(answer['reject_reason_list'] ?? answer['reason_list'])
  const fitting = reasons.filter(({ reject_scene = refundOnly }) => Number(reject_scene) === refundOnly)
  const found = fitting.find((one) => textOf(one['reject_reason_type_text']) === words) ?? fitting[0]
  if (!found) throw channelFailure('refused', '微信小店没有可用的拒绝原因，请在微信小店后台拒绝')
  return Number(found['reject_reason_type'])
}
