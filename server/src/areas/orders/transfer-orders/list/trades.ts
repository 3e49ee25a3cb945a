import { fen } from '@zdb/contract/kit/fen'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Actor } from '#core/http/actor'
import { deliveryDay, deliveryTime } from '../detail/present.ts'
import type { Order } from '../transfer-order.sql.ts'
import { tradeCounts, tradesBetween } from './trades.sql.ts'

type Trades = Result<typeof transferOrders.trade>
type Row = Trades['items'][number]

const labelsOf = (order: Order, goods: Row['order_items']): Row['label'] => [
  ...(goods.length > 1 ? (['multiple_items'] as const) : []),
  ...(order.card_text ? (['has_crad'] as const) : []),
  ...(order.after_sale_open ? (['after_sale_order'] as const) : []),
]

const presentTrade = (order: Order): Row => {
  const goods = order.goods as Row['order_items']
  return {
    order_sn: order.sn,
    order_amount: order.price === null ? null : fen(order.price),
    order_status_zh: transferStates[stateOf(transferStates, order.state)].label,
    order_items: goods,
    order_goods_total: goods.reduce((sum, { item_total }) => sum + item_total, 0),
    label: labelsOf(order, goods),
    delivery_date: deliveryDay(order),
    delivery_time: deliveryTime(order),
    consignee: order.consignee_masked,
    mobile: order.mobile_masked,
    phone: '',
    address: `${order.city}${order.county}`,
    // Whose order it is: the console compares it with its own merchant to open the right detail (spec 1, section 2).
    source_sid: String(order.merchant_id),
  }
}

/** What two merchants have between them, beside their conversation. */
export const trade = async (actor: Actor, query: Query<typeof transferOrders.trade>): Promise<Trades> => {
  const [orders, counts] = await Promise.all([
    tradesBetween(actor.merchantId, query),
    tradeCounts(actor.merchantId, query),
  ])
  const total = { '': counts.all, '1': counts.trading, '2': counts.finish }[query.state]
  return {
    items: orders.map(presentTrade),
    items_total: counts,
    total_page: Math.ceil(total / query.page_size),
  }
}
