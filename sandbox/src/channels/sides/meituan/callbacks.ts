import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent, Refund } from '../../things.ts'
import { signatureOf, type Values } from './signing.ts'
import { orderFields, seconds, yuan } from './orders.ts'

type CallbackMessage = { event: string; fields: Record<string, unknown> }

const notifyTypes: Record<Refund['status'], string> = {
  asked: 'apply',
  agreed: 'agree',
  rejected: 'reject',
  withdrawn: 'cancelRefund',
}

/** One address per event under the customer's callback, a form signed over that address. */
export function pushOf(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const said = say(happening)
  if (!said) return null
  const url = `${callback}/${said.event}`
  const fields: Values = Object.fromEntries(
    Object.entries({ app_id: keys.id, timestamp: seconds(Date.now()), ...said.fields }).map(([key, value]) => [
      key,
      String(value),
    ]),
  )
  const body = new URLSearchParams({ ...fields, sig: signatureOf(url, fields, keys.secret) }).toString()
  return { url, method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body }
}

function say(happening: MarketEvent): CallbackMessage | null {
  if (happening.kind === 'unbound') {
    return { event: 'shop-unbind', fields: { app_poi_code: happening.shop.id, op_type: 2 } }
  }
  const { order } = happening
  const which = { order_id: order.id, wm_order_id_view: order.id, app_poi_code: order.shopId }
  switch (happening.kind) {
    case 'placed':
      return { event: 'order-paid', fields: orderFields(order, '') }
    case 'confirmed':
      return { event: 'order-confirmed', fields: orderFields(order, '') }
    case 'finished':
      return { event: 'order-finished', fields: { ...which, status: 8, utime: seconds(order.updatedAt) } }
    case 'cancelled':
      return {
        event: 'order-cancelled',
        fields: { ...which, reason_code: 2007, reason: happening.reason, utime: seconds(order.updatedAt) },
      }
    case 'refund': {
      const { refund } = happening
      return {
        event: refund.full ? 'refund-full' : 'refund-part',
        fields: {
          ...which,
          notify_type: notifyTypes[refund.status],
          refund_id: refund.id,
          reason: refund.reason,
          money: yuan(refund.amount),
          pictures: JSON.stringify(refund.images),
          ctime: seconds(refund.at),
          ...(!refund.full && {
            food: JSON.stringify(order.goods.slice(0, 1).map((item) => ({ food_name: item.name, count: 1 }))),
          }),
        },
      }
    }
    case 'reminder':
      return {
        event: 'order-remind',
        fields: {
          ...which,
          remind_id: happening.reminder.id,
          remind_content: happening.reminder.words,
          remind_time: seconds(happening.reminder.at),
        },
      }
    case 'eta':
      return {
        event: 'eta-modify',
        fields: {
          ...which,
          modify_id: happening.eta.id,
          delivery_time: seconds(happening.eta.start),
          reason: happening.eta.words,
          ctime: seconds(happening.eta.at),
        },
      }
    // A changed address or remark, and the shop's own shipping, are told by no push of theirs.
    case 'changed':
    case 'noted':
    case 'shipped':
      return null
  }
}
