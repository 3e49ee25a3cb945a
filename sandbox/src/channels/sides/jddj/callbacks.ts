import type { Outgoing } from '../../side.ts'
import type { AppKeys, MarketEvent } from '../../things.ts'
import { localTime } from './orders.ts'
import { signatureOf } from './signing.ts'
import { afterSaleStates, isCancelWish, statusCode } from './status.ts'

type CallbackMessage = { event: string; param: Record<string, unknown> }

function say(happening: MarketEvent): CallbackMessage | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const about = { billId: order.id, statusId: String(statusCode(order)), timestamp: localTime(order.updatedAt) }
  switch (happening.kind) {
    case 'placed':
      return { event: 'newOrder', param: { ...about, businessTag: 'dj_new_cashier' } }
    case 'confirmed':
      return { event: 'orderAccept', param: about }
    case 'changed':
      return { event: 'orderAdjust', param: about }
    case 'shipped':
      return { event: 'deliverOrder', param: about }
    case 'finished':
      return { event: 'orderFinish', param: about }
    case 'cancelled':
      return { event: 'userCancelOrder', param: { ...about, remark: happening.reason } }
    case 'refund': {
      const { refund } = happening
      if (isCancelWish(order, refund)) return { event: 'applyCancelOrder', param: { ...about, remark: refund.reason } }
      const statusId = String(afterSaleStates[refund.status])
      return { event: 'afsService', param: { ...about, billId: refund.id, orderId: order.id, statusId } }
    }
    // Who urges or wants another time calls the shop.
    default:
      return null
  }
}

/** A form to `<base>/djsw/<event>`; the base that a merchant enters names its branch. */
export function jddjPush(happening: MarketEvent, keys: AppKeys, callback: string): Outgoing | null {
  const said = say(happening)
  if (!said || happening.kind === 'unbound') return null
  const values = {
    token: '',
    app_key: keys.id,
    timestamp: localTime(Date.now()),
    format: 'json',
    v: '1.0',
    jd_param_json: JSON.stringify(said.param),
  }
  return {
    url: `${callback}/${happening.order.shopId}/djsw/${said.event}`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: new URLSearchParams({ ...values, sign: signatureOf(values, keys.secret) }).toString(),
  }
}
