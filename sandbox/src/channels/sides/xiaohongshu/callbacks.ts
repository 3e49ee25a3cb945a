import { md5 } from '../../../digest.ts'
import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent, Refund } from '../../things.ts'
import type { Params } from './calls.ts'
import { returnType } from './refunds.ts'
import { query } from './signing.ts'
import { statusCodes } from './status.ts'

const refundTags: Record<Refund['status'], string> = {
  asked: 'msg_after_sale_create',
  agreed: 'msg_after_sale_refund_finished',
  rejected: 'msg_after_sale_audit_reject',
  withdrawn: 'msg_after_sale_cancel',
}

function messageOf(happening: MarketEvent): { msgTag: string; data: Params } | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const about = { orderId: order.id, packageId: order.id, updateTime: order.updatedAt }
  const status = statusCodes[order.status]
  switch (happening.kind) {
    case 'placed':
    case 'shipped':
    case 'finished':
    case 'cancelled':
      return { msgTag: 'msg_fulfillment_status_change', data: { ...about, orderStatus: status, packageStatus: status } }
    case 'changed':
      return { msgTag: 'msg_fulfillment_receiver_change', data: about }
    case 'refund': {
      const { refund } = happening
      const data = { ...about, returnsId: refund.id, refundFee: refund.amount / 100, returnType: returnType(order) }
      return { msgTag: refundTags[refund.status], data }
    }
    default:
      return null
  }
}

/** The address is signed, the body is not. */
export function push(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const message = messageOf(happening)
  if (!message || happening.kind === 'unbound') return null
  const values = { 'app-key': keys.id, timestamp: String(Math.floor(Date.now() / 1000)) }
  const sign = md5(`${callback}?${query(values)}${keys.secret}`)
  return {
    url: `${callback}?${new URLSearchParams({ ...values, sign }).toString()}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      msgTag: message.msgTag,
      sellerId: happening.order.shopId,
      data: JSON.stringify(message.data),
    }),
  }
}
