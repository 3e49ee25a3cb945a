import type { Result } from '@zdb/contract/kit/endpoint'
import { codesOf } from '@zdb/contract/kit/states'
import type { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { partiesOf } from '#areas/orders/transfer-orders/public'
import { kilometresBetween } from '#core/places/distance'
import { outerLine } from '#core/domain/timeline'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { timelineOf } from '../timeline.sql.ts'
import { detailedOrder } from './detail.sql.ts'
import { presentMaking } from '#areas/shop/goods/public'
import { storesById } from '#areas/shop/stores/public'
import { contentRevision } from '../content/content.ts'
import { maskNumber, peopleOf } from '../content/people.ts'
import { presentTwin } from '../content/similar.ts'
import { presentEvent, presentRefund, presentReminder, presentWriteBack, type Detail } from './present-parts.ts'
import { outOfReach } from '../fulfilment/reach.ts'
import { presentOrder } from './present.ts'
import { refundById } from '../requests/requests.sql.ts'
import { orderById, orderOf } from '../online-order.sql.ts'
import { turnOf } from './turns.ts'

/** A shop has it once it took it; who refused it, or has not answered yet, has not. */
const isTaken = new Set<number>(codesOf(transferStates, 'waitDelivery', 'inDelivery', 'delivered', 'finished'))

/** Everything a merchant sees of its order at once. People stay masked here too: who reads them in full leaves a trace. */
export const detail = async (actor: Actor, sn: string): Promise<Detail> => {
  const order = await detailedOrder(actor, sn)
  const isPassedOn = order.state === onlineStates.transferProcess.code && order.transfer_sn !== null
  const parties = isPassedOn ? await partiesOf(order.transfer_sn ?? '') : undefined
  const holder = parties && isTaken.has(parties.state) ? parties : undefined
  const [stores, far] = await Promise.all([
    storesById([order.original_store_id, holder?.shop_id ?? null, holder?.delivery_shop_id ?? null]),
    outOfReach(actor, [order]),
  ])
  const people = peopleOf(order.people_sealed)
  const original = stores.get(order.original_store_id ?? 0)
  const holding = stores.get(holder?.shop_id ?? 0)
  const sending = stores.get(holder?.delivery_shop_id ?? 0) ?? holding ?? order.store
  return {
    ...presentOrder(actor, order, far.has(order.id)),
    content_revision: contentRevision(order),
    phone: maskNumber(people.phone),
    buyer_mobile: maskNumber(people.buyer_mobile),
    longitude: order.longitude,
    latitude: order.latitude,
    shop_spot: sending ? { longitude: sending.longitude, latitude: sending.latitude } : null,
    city_code: order.city_code,
    invoice: order.invoice as Detail['invoice'],
    original_shop: original ? { sid: String(original.id), name: original.name } : null,
    transfer_shop: holding && sending ? { name: holding.name, distance: kilometresBetween(sending, order) } : null,
    photos: order.photos,
    not_sync: order.not_sync,
    ignore_shipping: order.ignore_shipping,
    channel_status: order.channel_status,
    can_decrypt: order.to_decrypt,
    refunds: order.refunds.map((refund) => presentRefund(refund, order.channel)),
    reminders: order.reminders.map(presentReminder),
    write_backs: order.write_backs.map(presentWriteBack),
    duplicates: order.twins.map(presentTwin),
    turn: turnOf(order),
    timeline: order.timeline.map((line) => presentEvent(outerLine(line))),
    making: presentMaking(actor, order.sold),
  }
}

export const logs = async (actor: Actor, sn: string): Promise<Result<typeof onlineOrders.logs>> =>
  (await timelineOf((await orderOf(actor, sn)).id)).map(presentEvent)

const refundLine = /退款|协商/

/** What was said and done about the refunds of the order this one belongs to. */
export const refundRecords = async (actor: Actor, id: string): Promise<Result<typeof onlineOrders.refundRecords>> => {
  const refund = (await refundById(actor.merchantId, idOf(id))) ?? refuse('notFound')
  const order = await orderById(refund.order_id)
  return (await timelineOf(order.id))
    .filter(({ what }) => refundLine.test(what))
    .map(presentEvent)
    .map(({ at, actor: who, what, detail: said }) => ({ at, who, what, detail: said }))
}
