import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { dayText } from '@zdb/contract/kit/china-time'
import { windowTime } from '@zdb/contract/kit/orders/delivery-window'
import { fen } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import { maskAddress } from '@zdb/contract/kit/masking'
import { codesOf, stateOf } from '@zdb/contract/kit/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kindLabels, transferStates, type Kind } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { kilometresBetween } from '#core/places/distance'
import { actionsOf } from '../actions.ts'
import { consigneeOf, type Consignee } from '../create/consignee.ts'
import { merchantNames, shopsByIds, type Order, type Part, type Shop } from '../transfer-order.sql.ts'
import { acceptedStates } from './accepted.ts'
import { lateStates, turnOf, type OpenChange } from './turns.ts'

export type OrderRow = Result<typeof transferOrders.list>['items'][number]
type Goods = OrderRow['goods_items']

export const deliveryTime = ({ window_start, window_end }: Pick<Order, 'window_start' | 'window_end'>): string =>
  windowTime({ start: window_start, end: window_end })

export const deliveryDay = (order: Order): string => dayText(order.window_start)

export const presentShop = (shop: Shop) => ({
  sid: String(shop.id),
  openid: shop.openid,
  name: shop.name,
  merchant_id: String(shop.merchant_id),
  merchant_name: shop.merchant_name,
})

const badgesOf = (order: Order): OrderRow['badges'] => {
  const shown: [boolean, OrderRow['badges'][number]][] = [
    [order.modify_open, 'modify'],
    [order.photo_state === 1, 'photo'],
    [order.abnormal, 'abnormal'],
    [order.after_sale_open, 'after_sale'],
    [lateStates.has(order.state) && order.window_end < now(), 'overdue'],
    [order.need_photo && order.photo_state === 0, 'need_photo'],
  ]
  return shown.filter(([on]) => on).map(([, badge]) => badge)
}

/** The rider of the shop, whose number only the shop can open; without one, when it was sent by hand. */
const presentLogistics = (part: Part, order: Order): OrderRow['order_logistics'] => {
  if (order.logistics_status === null)
    return order.sent_at ? { send_time: order.sent_at, confirm_time: order.accepted_at } : null
  return {
    send_time: order.logistics_sent_at,
    confirm_time: order.logistics_confirmed_at,
    logistics_order_no: part === 'shop' ? order.logistics_no : '',
    status: order.logistics_status,
    status_zh: deliveryStates[stateOf(deliveryStates, order.logistics_status)].label,
  }
}

/** The shops that came with these orders. */
export const shopsBeside = (orders: readonly { shop: Shop | null; delivery_shop: Shop | null }[]): Map<number, Shop> =>
  new Map(
    orders.flatMap(({ shop, delivery_shop }) =>
      [shop, delivery_shop].flatMap((each) => (each ? [[each.id, each] as const] : [])),
    ),
  )

type OpenQuotes = { readonly count: number; readonly lowest: number | null }
export type Facts = {
  shops: Map<number, Shop>
  senders: Map<number, string>
  quotes: Map<number, OpenQuotes>
  changes: Map<number, OpenChange>
  /** Those who were looked up already. */
  consignees?: Map<number, Consignee>
}

const returnedStates = new Set(codesOf(transferStates, 'rejected', 'expired', 'chargeback'))

/** The sender always knows whom it is for; the shop only once it has taken the order. */
export const knowsConsignee = (part: Part, { state }: Order): boolean => part === 'sender' || acceptedStates.has(state)

/** Where an order is brought from; the shop that sent it back brings nothing. */
export const leavesFrom = (shops: Map<number, Shop>, order: Order): Shop | undefined =>
  returnedStates.has(order.state)
    ? undefined
    : (shops.get(order.delivery_shop_id ?? 0) ?? shops.get(order.shop_id ?? 0))

/** In a list people are masked; the detail shows them in full to those who may see them. */
const presentOne = (actor: Actor, part: Part, order: Order, facts: Facts): OrderRow => {
  const state = transferStates[stateOf(transferStates, order.state)]
  const shop = facts.shops.get(order.shop_id ?? 0)
  const from = leavesFrom(facts.shops, order)
  const quotes = facts.quotes.get(order.id)
  return {
    sn: order.sn,
    revision: order.revision,
    kind: order.kind,
    kind_zh: kindLabels[order.kind as Kind],
    order_status: order.state,
    order_status_zh: state.label,
    tone: state.tone,
    order_amount: order.price === null ? null : fen(order.price),
    product_type: order.product_type,
    goods_items: order.goods as Goods,
    card_con: order.card_text,
    order_remarks: order.remarks,
    delivery_date: deliveryDay(order),
    delivery_time: deliveryTime(order),
    window_start: order.window_start,
    window_end: order.window_end,
    areainfo: `${order.city}${order.county}`,
    province: order.province,
    city: order.city,
    county: order.county,
    address: knowsConsignee(part, order)
      ? maskAddress((facts.consignees?.get(order.id) ?? consigneeOf(order.consignee_sealed)).address)
      : '',
    consignee: order.consignee_masked,
    mobile: order.mobile_masked,
    distance: from ? kilometresBetween(from, order) : null,
    source_merchant: { merchant_id: String(order.merchant_id), name: facts.senders.get(order.merchant_id) ?? '' },
    shop: shop ? presentShop(shop) : null,
    turn: turnOf(part, order, facts.changes.get(order.id)),
    quotes: quotes?.count ?? 0,
    lowest_quote: quotes?.lowest ? fen(quotes.lowest) : null,
    badges: badgesOf(order),
    flag: part === 'sender' ? order.sender_flag : order.shop_flag,
    memo: part === 'sender' ? order.sender_memo : order.shop_memo,
    reason: order.reason,
    order_logistics: presentLogistics(part, order),
    paper:
      part === 'shop' && order.shop_printed_at
        ? { at: order.shop_printed_at, where: order.shop_printed_where, by: order.shop_printed_by }
        : null,
    created_at: order.created_at,
    actions: actionsOf(actor, part, order),
  }
}

/** Rows of a list whose facts came with them. */
export const presentWith = (actor: Actor, part: Part, orders: readonly Order[], facts: Facts): OrderRow[] =>
  orders.map((order) => presentOne(actor, part, order, facts))

/** Rows of a list with everything beside them in three statements, however many rows there are. */
export const presentOrders = async (
  actor: Actor,
  part: Part,
  orders: readonly Order[],
  beside: Partial<Pick<Facts, 'quotes' | 'changes'>> = {},
): Promise<OrderRow[]> => {
  const [shops, senders] = await Promise.all([
    shopsByIds(
      orders.flatMap(({ shop_id, delivery_shop_id }) => [shop_id, delivery_shop_id].filter((id) => id !== null)),
    ),
    merchantNames(orders.map(({ merchant_id }) => merchant_id)),
  ])
  return presentWith(actor, part, orders, { shops, senders, quotes: new Map(), changes: new Map(), ...beside })
}

export const hiddenConsignee = (order: Order): Consignee => ({
  consignee: order.consignee_masked,
  mobile: order.mobile_masked,
  phone: '',
  address: '详细地址接单后可见',
})
