import type { Fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { channelFailure, type ChannelRefund, type RefundStatus } from '../port.ts'
import type { Fields } from '../reading.ts'
import { inside, money } from './orders.ts'
import { refundStatuses } from './status.ts'

function statusOf(info: Fields): RefundStatus {
  // Taken back by the buyer it fails (28) while the money still waits (1); failed otherwise it is over.
  if (Number(info['after_sale_status']) === 28) return Number(info['refund_status']) === 1 ? 'withdrawn' : 'closed'
  return refundStatuses[idOf(info['after_sale_status'])] ?? 'closed'
}

export const infoOf = (detail: unknown): Fields => inside(detail, 'process_info', 'after_sale_info')

/** What afterSale/Detail says. It knows the goods in question only, so the order says whether they are all. */
export function readRefund(detail: unknown, orderAmount: Fen): ChannelRefund {
  const info = infoOf(detail)
  const amount = money(info['refund_total_amount'])
  return {
    refundId: idOf(info['after_sale_id']),
    orderId: idOf(inside(detail, 'order_info')['shop_order_id']),
    full: amount >= orderAmount,
    amount,
    reason: textOf(info['reason_remark']) || textOf(info['reason']),
    images: Array.isArray(info['evidence']) ? info['evidence'].map(textOf).filter(Boolean) : [],
    status: statusOf(info),
    at: new Date(Number(info['update_time']) * 1000),
  }
}

/** Types of afterSale/operate: money without goods; goods to come back; goods that are back. */
export function operationOf(info: Fields, agreed: boolean): number {
  if (idOf(info['after_sale_type']) !== '0') return agreed ? 201 : 202
  if (Number(info['after_sale_status']) === 11) return agreed ? 111 : 112
  return agreed ? 101 : 102
}

/** A no needs one of the platform's reasons: the one in the shop's words, else the first that asks for no proof. */
export function rejectReason(list: unknown, words: string): { reject_reason_code: number; reason: string } {
  const reasons = recordsOf(inside(list)['items'])
  const free = reasons.filter((one) => one['evidence_need'] !== 'Y')
  const found = free.find((one) => textOf(one['reason']) === words) ?? free[0]
  if (!found)
    throw channelFailure(
      'refused',
      reasons.length > 0 ? '抖店要求凭证，请在抖店后台拒绝' : '未发货的退款请以发货代替拒绝',
    )
  return { reject_reason_code: Number(found['reject_reason_code']), reason: textOf(found['reason']) }
}
