import { channelOf } from '@zdb/contract/channel-shops/channels'
import { dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { stateOf } from '@zdb/contract/kit/states'
import { onlineStates } from '@zdb/contract/online-orders/states'
import { deliveryTime } from '#areas/transfer-orders/public'
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { kilometresBetween } from '#core/distance'
import { actionsOf } from './actions.ts'
import { goodsOf } from './goods.ts'
import { isAlive } from './machine.ts'
import { shopNames, storeSpots, type StoreSpot } from './names-store.ts'
import { twinned } from './placing-store.ts'
import {
  presentChannel,
  presentEta,
  presentLogistics,
  presentProblem,
  presentRefund,
  presentReminder,
  presentTransfer,
  type Row,
} from './present-parts.ts'
import { etasOf, refundsOf, remindersOf, type Eta, type Refund, type Reminder } from './request-store.ts'
import type { Order } from './store.ts'

/** What stands beside the rows of a list. */
type Beside = {
  stores: ReadonlyMap<number, StoreSpot>
  shops: ReadonlyMap<number, string>
  twins: ReadonlySet<string>
  reminders: readonly Reminder[]
  refunds: readonly Refund[]
  etas: readonly Eta[]
}

const abnormalLogistics = new Set([63, 64, 70])

const badgesOf = (order: Order, twins: ReadonlySet<string>): Row['badges'] => {
  const alive = isAlive(order.state)
  const waiting = order.state === onlineStates.waitArrange.code
  const shown: [boolean, Row['badges'][number]][] = [
    [order.refund_open, 'refund'],
    [order.remind_open, 'remind'],
    [order.eta_open, 'eta'],
    [order.problem_open, 'problem'],
    [alive && order.window_end <= now(), 'overdue'],
    [alive && (order.transfer_trouble !== '' || abnormalLogistics.has(order.logistics_status ?? 0)), 'abnormal'],
    [order.write_back_refused, 'write_back'],
    [waiting && dayText(order.window_start) > dayText(now()), 'preorder'],
    [order.not_sync, 'not_sync'],
    [order.ignore_shipping, 'ignore_shipping'],
    [order.invoice !== null, 'invoice'],
    [order.photos.length > 0, 'photo'],
    [order.twin_hash !== null && twins.has(order.twin_hash.toString('hex')), 'duplicate'],
  ]
  return shown.filter(([on]) => on).map(([, badge]) => badge)
}

/** Rows come newest first: the first one of an order is its latest. */
const latest = <T extends { order_id: number }, P>(
  rows: readonly T[],
  { id }: Order,
  present: (row: T) => P,
  fits: (row: T) => boolean = () => true,
): P | null => {
  const found = rows.find((row) => row.order_id === id && fits(row))
  return found ? present(found) : null
}

const presentOne = (actor: Actor, order: Order, beside: Beside): Row => {
  const state = onlineStates[stateOf(onlineStates, order.state)]
  const store = beside.stores.get(order.store_id ?? 0)
  return {
    id: String(order.id),
    order_sn: order.sn,
    channel: presentChannel(channelOf(order.channel)),
    source_type: order.channel,
    channel_order_sn: order.channel_order_id === order.sn ? '' : order.channel_order_id,
    day_seq: order.day_sequence,
    online_shop: {
      id: order.online_shop_id === null ? '' : String(order.online_shop_id),
      name: beside.shops.get(order.online_shop_id ?? 0) ?? '',
    },
    delivery_shop: store ? { sid: String(store.id), name: store.name } : null,
    order_status: order.state,
    order_status_zh: state.label,
    tone: state.tone,
    order_amount: fen(order.amount),
    income: order.income_amount === null ? null : fen(order.income_amount),
    delivery_type: order.delivery_type,
    delivery_date: dayText(order.window_start),
    delivery_time: deliveryTime(order),
    window_start: order.window_start,
    window_end: order.window_end,
    province: order.province,
    city: order.city,
    county: order.county,
    address: order.address_masked,
    distance: store ? kilometresBetween(store, order) : null,
    consignee: order.consignee_masked,
    mobile: order.mobile_masked,
    receiver_tail_number: order.tail_number,
    buyer_name: order.buyer_masked,
    goods_items: goodsOf(order),
    goods_total: order.goods_total,
    card_con: order.card_text,
    order_remarks: order.remarks,
    product_type: order.product_type,
    badges: badgesOf(order, beside.twins),
    flag: order.flag,
    memo: order.memo,
    problem: presentProblem(order),
    remind: order.remind_open ? latest(beside.reminders, order, presentReminder, (row) => !row.replied_at) : null,
    refund: order.refund_open ? latest(beside.refunds, order, presentRefund, (row) => row.state === 0) : null,
    eta: order.eta_open ? latest(beside.etas, order, presentEta, (row) => row.state === 'open') : null,
    order_logistics: presentLogistics(order),
    transfer: presentTransfer(order),
    printed: order.printed_at !== null,
    created_at: order.created_at,
    actions: actionsOf(actor, order),
  }
}

const idsWith = (orders: readonly Order[], flag: 'remind_open' | 'refund_open' | 'eta_open'): number[] =>
  orders.filter((order) => order[flag]).map(({ id }) => id)

/** Rows of a list with everything beside them in a handful of statements, however many rows there are. */
export const presentOrders = async (actor: Actor, orders: readonly Order[]): Promise<Row[]> => {
  const [stores, shops, twins, reminders, refunds, etas] = await Promise.all([
    storeSpots(orders.map(({ store_id }) => store_id)),
    shopNames(orders.map(({ online_shop_id }) => online_shop_id)),
    twinned(
      actor.merchantId,
      orders.map(({ twin_hash }) => twin_hash).filter((hash) => hash !== null),
    ),
    remindersOf(idsWith(orders, 'remind_open')),
    refundsOf(idsWith(orders, 'refund_open')),
    etasOf(idsWith(orders, 'eta_open')),
  ])
  return orders.map((order) => presentOne(actor, order, { stores, shops, twins, reminders, refunds, etas }))
}
