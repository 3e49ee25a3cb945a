import type { Result } from '@zdb/contract/kit/endpoint'
import type { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { orderOf, timelineOf, toldTo } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { refuseUnheard } from './unpaid-refusal.ts'

/** What happened to an order, as far as it concerns this shop, newest first. */
export const tracking = async (actor: Actor, sn: string): Promise<Result<typeof receivedOrders.tracking>> => {
  const order = await orderOf(actor, 'shop', sn)
  refuseUnheard(order)
  const events = await timelineOf(order.id, toldTo(actor.merchantId))
  return events.map(({ at, what, detail }) => ({ at, what, detail }))
}
