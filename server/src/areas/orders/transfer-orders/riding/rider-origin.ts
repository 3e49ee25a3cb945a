import { deliveryStates, isRiding } from '@zdb/contract/couriers/delivery/states'
import type { CodeName } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Origin, OriginFacts } from '#areas/couriers/delivery/public'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { consigneeOf } from '../create/consignee.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder, orderOf, ordersOf, type NewOrder, type Order } from '../transfer-order.sql.ts'

const callable = new Set<number>([transferStates.waitDelivery.code, transferStates.inDelivery.code])

/** Why the receiving shop may not call a rider now; '' when it may. */
const whyNot = (order: Order): '' | CodeName => {
  if (!callable.has(order.state)) return 'orderNotReady'
  if (isRiding(order.logistics_status)) return 'alreadyCalled'
  if (order.modify_open) return 'modificationOpen'
  return order.longitude === null || order.latitude === null ? 'noSpot' : ''
}

const factsOf = (order: Order): OriginFacts => {
  const { consignee, mobile, address } = consigneeOf(order.consignee_sealed)
  return {
    sn: order.sn,
    storeId: order.delivery_shop_id ?? order.shop_id,
    whyNot: whyNot(order),
    windowStart: order.window_start,
    windowEnd: order.window_end,
    productType: order.product_type,
    goods: order.goods as unknown as OriginFacts['goods'],
    value: fen(order.price ?? 0),
    consignee: { name: consignee, mobile },
    province: order.province,
    city: order.city,
    county: order.county,
    address,
    longitude: order.longitude,
    latitude: order.latitude,
    remarks: order.remarks,
    source: { label: '转单', number: order.sn.slice(-8) },
    takeaway: null,
  }
}

/** Whom it is for is the shop's to know once it has taken the order; before that nobody rides. */
const readable = (order: Order): OriginFacts => (callable.has(order.state) ? factsOf(order) : refuse('orderNotReady'))

/** What went wrong with the rider before is over; being late is not. */
const calmed = ({ abnormal, window_end }: Order): Partial<NewOrder> =>
  abnormal && window_end > now() ? { abnormal: false, deadline_at: window_end } : {}

/** What riders must know of these orders, and what becomes of an order when one is called. */
export const riderOrigin: Origin = {
  read: async (actor, sn) => readable(await orderOf(actor, 'shop', sn)),
  readMany: async (actor, sns) =>
    (await ordersOf(actor, 'shop', sns)).filter(({ state }) => callable.has(state)).map(factsOf),
  dispatched: async (tx, actor, sn, deliverySn) => {
    const order = await lockOrder(tx, actor, 'shop', sn)
    const reason = whyNot(order)
    if (reason !== '' && reason !== 'noSpot') refuse(reason)
    await moveOrder(tx, 'callRider', {
      id: order.id,
      actor,
      part: 'shop',
      side: 'shop',
      set: {
        logistics_no: deliverySn,
        logistics_status: deliveryStates.unpaid.code,
        logistics_sent_at: now(),
        logistics_confirmed_at: null,
        ...calmed(order),
      },
      story: { what: '呼叫骑手' },
    })
  },
}
