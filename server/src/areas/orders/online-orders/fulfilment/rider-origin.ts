import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { deliveryStates, isRiding } from '@zdb/contract/couriers/delivery/states'
import type { CodeName } from '@zdb/contract/codes'
import { fen } from '@zdb/contract/kit/fen'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import type { Origin, OriginFacts } from '#areas/couriers/delivery/public'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { goodsOf } from '../content/goods.ts'
import { moveBy, unshipped } from '../move-online.ts'
import { peopleOf, type People } from '../content/people.ts'
import { peopleBehind } from '../detail/decryption.ts'
import { lockOrder, orderOf, ordersOf, type Order } from '../online-order.sql.ts'
import { takeawayOf } from './takeaway.ts'
import { writeBackAccepted } from '../channel/write-backs.ts'

const callable = new Set<number>([onlineStates.waitArrange.code, onlineStates.selfProcess.code])

/** Why no rider may be called for it now; '' when one may. */
const whyNot = (order: Order): '' | CodeName => {
  if (order.transfer_sn !== null) return 'transferLive'
  if (!callable.has(order.state) || order.problem_open) return 'orderNotReady'
  if (isRiding(order.logistics_status)) return 'alreadyCalled'
  return order.longitude === null || order.latitude === null ? 'noSpot' : ''
}

/** The number a rider asks for at the counter: the channel's ticket, else its order. */
const counterNumber = ({ day_sequence, channel_order_id, sn }: Order): string =>
  day_sequence ? `#${day_sequence}` : channel_order_id === sn ? '' : channel_order_id

const factsOf = (order: Order, people: Pick<People, 'consignee' | 'mobile' | 'address'>): OriginFacts => ({
  sn: order.sn,
  storeId: order.store_id,
  whyNot: whyNot(order),
  windowStart: order.window_start,
  windowEnd: order.window_end,
  productType: order.product_type,
  goods: goodsOf(order).map(({ item_name, item_spec, item_img, item_remarks, item_total }) => ({
    item_name: item_spec ? `${item_name}（${item_spec}）` : item_name,
    item_img,
    item_remarks,
    item_total,
  })),
  value: fen(order.amount),
  consignee: { name: people.consignee, mobile: people.mobile },
  province: order.province,
  city: order.city,
  county: order.county,
  address: people.address,
  longitude: order.longitude,
  latitude: order.latitude,
  remarks: order.remarks,
  source: { label: channelOf(order.channel).name, number: counterNumber(order) },
  takeaway: takeawayOf(order),
})

/** For a list nobody is asked: whom the channel has not told yet stays masked. */
const knownOf = (order: Order): Pick<People, 'consignee' | 'mobile' | 'address'> =>
  order.to_decrypt
    ? { consignee: order.consignee_masked, mobile: order.mobile_masked, address: order.address_masked }
    : peopleOf(order.people_sealed)

/** What riders must know of these orders, and what becomes of an order when one is called. */
export const riderOrigin: Origin = {
  read: async (actor, sn) => {
    const order = await orderOf(actor, sn)
    const reason = whyNot(order)
    // Whom it is for is asked out of the channel only for an order that can go.
    return factsOf(order, reason === '' || reason === 'noSpot' ? await peopleBehind(order) : knownOf(order))
  },
  readMany: async (actor, sns) => (await ordersOf(actor, sns)).map((order) => factsOf(order, knownOf(order))),
  dispatched: async (tx, actor, sn, deliverySn) => {
    const order = await lockOrder(tx, actor, sn)
    const reason = whyNot(order)
    if (reason !== '' && reason !== 'noSpot') refuse(reason)
    const called = await moveBy(
      tx,
      actor,
      'callRider',
      order,
      { what: '呼叫骑手', detail: deliverySn },
      {
        logistics_no: deliverySn,
        logistics_status: deliveryStates.unpaid.code,
        sent_at: now(),
        confirmed_at: null,
        ...unshipped,
        transfer_trouble: '',
      },
    )
    await writeBackAccepted(tx, called)
  },
}
