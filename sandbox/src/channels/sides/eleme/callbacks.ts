import { randomUUID } from 'node:crypto'
import { md5 } from '../../../digest.ts'
import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent, Order, Refund } from '../../things.ts'
import { orderWords, seconds, yuan } from './orders.ts'
import { callbackSignatureOf } from './signing.ts'
import { refundWord, statusWord } from './status.ts'

type Message = { type: number; message: Record<string, unknown> }

const steps: Record<Refund['status'], number> = { asked: 0, withdrawn: 1, rejected: 2, agreed: 3 }

/** Before it is on its way a whole order is taken back as a cancellation (20–26), later as a return (30–36). */
const isCancellation = (order: Order, refund: Refund): boolean => refund.full && order.shipments.length === 0

/** What a push-pull message says beside the order's number; the rest is asked for. */
const sumsOf = (order: Order): Record<string, unknown> => {
  const { income, totalPrice, deliverFee } = orderWords(order, undefined)
  return { income, totalAmount: totalPrice, deliveryPackageFee: deliverFee, totalActivityAmount: 0, downgraded: false }
}

function messageOf(happening: MarketEvent): Message | null {
  if (happening.kind === 'unbound') return { type: 100, message: { shopId: Number(happening.shop.id) } }
  const { order } = happening
  const common = { orderId: order.id, shopId: Number(order.shopId), updateTime: seconds(order.updatedAt) }
  const byMerchant = order.log.findLast(({ what }) => what.includes('取消'))?.what.startsWith('商家')
  const moved = { ...common, state: statusWord(order), role: byMerchant ? 3 : 1 }
  switch (happening.kind) {
    case 'placed':
      return { type: 217, message: { ...common, ...sumsOf(order) } }
    case 'changed':
      return { type: 218, message: { ...common, ...sumsOf(order) } }
    case 'confirmed':
      return { type: 12, message: moved }
    case 'cancelled':
      return { type: 14, message: moved }
    case 'finished':
      return { type: 18, message: moved }
    case 'reminder':
      return { type: 45, message: { ...common, remindId: happening.reminder.id, userId: 0 } }
    case 'refund': {
      const { refund } = happening
      const told = { ...common, refundStatus: refundWord(refund), reason: refund.reason }
      return isCancellation(order, refund)
        ? { type: 20 + steps[refund.status], message: told }
        : {
            type: 30 + steps[refund.status],
            message: {
              ...told,
              refundType: refund.full ? 'normal' : 'part',
              totalPrice: yuan(refund.amount),
              goodsList: [],
            },
          }
    }
    default:
      return null
  }
}

/** The number of an app beside its key. */
const appIdOf = (keys: AppKeys): number => Number.parseInt(md5(keys.id).slice(0, 7), 16)

export function elemePush(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const told = messageOf(happening)
  if (!told) return null
  const shopId = happening.kind === 'unbound' ? happening.shop.id : happening.order.shopId
  const envelope = {
    requestId: randomUUID().replaceAll('-', ''),
    type: told.type,
    appId: appIdOf(keys),
    message: JSON.stringify(told.message),
    shopId: Number(shopId),
    timestamp: Date.now(),
    userId: 1,
  }
  return {
    url: callback,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ ...envelope, signature: callbackSignatureOf(envelope, keys.secret) }),
  }
}
