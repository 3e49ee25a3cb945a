import { formatYuan } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import type { OrderCard } from '@zdb/contract/desk/chat/messages'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { deliveryDay, deliveryTime, findOrder, type Order } from '#areas/orders/transfer-orders/public'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { mayRead } from './quick-rules.ts'

/** The order as both may see it: whom it is for is nobody's business in chat. */
export const presentCard = (order: Order, merchantId: number): OrderCard => {
  const goods = order.goods as OrderCard['goods_items']
  const area = `${order.city}${order.county}`
  return {
    source_merchant: String(order.merchant_id),
    source_myself: order.merchant_id === merchantId ? 1 : 0,
    order_sn: order.sn,
    order_amount: order.price === null ? '' : formatYuan(order.price),
    delivery_date: deliveryDay(order),
    delivery_time: deliveryTime(order),
    areainfo: area,
    address: area,
    order_status: order.state,
    order_status_zh: transferStates[stateOf(transferStates, order.state)].label,
    goods_total: goods.reduce((sum, { item_total }) => sum + item_total, 0),
    goods_items: goods,
    revision: order.revision,
  }
}

/**
 * Whether the two may speak of this order: one has placed it and the other makes it, or nobody makes it yet and the one
 * who placed it is among them.
 */
export const isBetween = ({ merchant_id, shop_merchant_id }: Order, one: number, other: number): boolean => {
  const both = new Set([one, other])
  if (!both.has(merchant_id)) return false
  return shop_merchant_id === null || both.has(shop_merchant_id)
}

const refuseOrder = (): never => refuse('notFound', '订单不存在，或不是双方之间的订单')

/** The order between the two; what is none of their business is not there. */
export const orderBetween = async (one: number, other: number, sn: string): Promise<Order> => {
  const order = await findOrder(sn)
  return order && isBetween(order, one, other) ? order : refuseOrder()
}

/** Spoken of first by who has it: of an order nobody makes yet only who placed it begins to speak. */
export const orderToShow = async ({ merchantId }: Actor, partnerId: number, sn: string): Promise<Order> => {
  const order = await orderBetween(merchantId, partnerId, sn)
  if (order.shop_merchant_id === null && order.merchant_id !== merchantId) refuseOrder()
  return order
}

export const cardFor = async (actor: Actor, partnerId: number, sn: string): Promise<OrderCard> => {
  const { merchantId } = actor
  const order = await orderToShow(actor, partnerId, sn)
  if (!mayRead(actor, order)) refuse('forbidden')
  return presentCard(order, merchantId)
}

type Line = Result<typeof chat.orderCard>['changes'][number]

const goodsText = ({ goods_items }: OrderCard): string =>
  goods_items
    .map(({ item_name, item_total, item_remarks }) => `${item_name}×${item_total} ${item_remarks}`.trim())
    .join('、')

const lines: readonly { field: string; label: string; text: (card: OrderCard) => string }[] = [
  { field: 'order_status', label: '状态', text: ({ order_status_zh }) => order_status_zh },
  { field: 'order_amount', label: '价格', text: ({ order_amount }) => (order_amount ? `${order_amount}元` : '待报价') },
  { field: 'delivery_time', label: '送达时间', text: (card) => `${card.delivery_date} ${card.delivery_time}` },
  { field: 'areainfo', label: '地区', text: ({ areainfo }) => areainfo },
  { field: 'goods_items', label: '商品', text: goodsText },
]

/** What has become of an order since it was shown. */
export const changesSince = (sent: OrderCard, now: OrderCard): Line[] =>
  lines
    .map(({ field, label, text }) => ({ field, label, before: text(sent), after: text(now) }))
    .filter(({ before, after }) => before !== after)
