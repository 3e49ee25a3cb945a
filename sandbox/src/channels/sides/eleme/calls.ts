import { isRecord } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import { textOf } from '../../text.ts'
import type { Order, Refund, Shop } from '../../things.ts'
import { orderWords } from './orders.ts'
import { refundWords } from './refunds.ts'
import { no } from './refusals.ts'

export type Params = Record<string, unknown>

const pageLimit = 50
const dayMs = 86_400_000

const everyOrder = (market: Market, shop: Shop): Order[] => market.ordersOf(shop, 0, Number.MAX_SAFE_INTEGER)
const openRefund = (order: Order): Refund | undefined => order.refunds.find(({ status }) => status === 'asked')

/** An action on one order of the shop that asks. */
const onOrder =
  (work: (market: Market, order: Order, params: Params) => unknown) =>
  (market: Market, shop: Shop, params: Params): unknown => {
    const order = market.order('eleme', textOf(params['orderId']))
    if (!order || order.shopId !== shop.id) return no('BIZ_ORDER_NOT_FOUND', '订单不存在')
    return work(market, order, params) ?? null
  }

const answerRefund = (agreed: boolean) =>
  onOrder((market, order, params) => {
    const refund = openRefund(order)
    if (!refund) return no('BIZ_REFUND_NOT_APPLIED', '订单没有待处理的退单申请')
    return market.answerRefund(order, refund, agreed, textOf(params['reason']))
  })

const sendBySelf = onOrder((market, order, params) =>
  order.status === 'confirmed'
    ? market.ship(order, { company: '商家自配送', waybill: '', rider: textOf(params['phone']) })
    : no('BIZ_ORDER_STATUS_ERROR', '订单未接单或已配送'),
)
const arrived = onOrder((market, order) =>
  order.status === 'shipped' || order.status === 'confirmed'
    ? market.deliver(order)
    : no('BIZ_ORDER_STATUS_ERROR', '订单状态不能确认送达'),
)

/** How far the shop's own rider is; only what moves an order on moves it here. */
const riderStates: Record<string, readonly Order['status'][]> = {
  DELIVERY_START: ['confirmed'],
  DELIVERY_COMPLETE: ['shipped'],
}
function syncRider(market: Market, shop: Shop, params: Params): unknown {
  const info = isRecord(params['stateInfo']) ? params['stateInfo'] : {}
  const order = market.order('eleme', textOf(info['orderId']))
  const state = textOf(info['state'])
  if (order?.shopId !== shop.id) return no('BIZ_ORDER_NOT_FOUND', '订单不存在')
  if (!riderStates[state]?.includes(order.status)) return no('BIZ_ORDER_STATUS_ERROR', '订单状态不允许此操作')
  if (state === 'DELIVERY_COMPLETE') market.deliver(order)
  else {
    const rider = [info['knightName'], info['knightPhone']].map(textOf).filter(Boolean).join(' ')
    market.ship(order, { company: '商家自配送', waybill: '', rider })
  }
  return null
}

const shopWords = (shop: Shop): Params => ({
  id: Number(shop.id),
  name: shop.name,
  isOpen: shop.closed ? 0 : 1,
  isValid: 1,
})

const deliveryOf = (order: Order): Params => ({
  orderId: order.id,
  state: order.status === 'finished' ? 'delivered' : order.shipments.length > 0 ? 'delivering' : 'tobeAssigned',
  deliveryManInfo: { name: order.shipments.at(-1)?.rider ?? '', phone: '' },
})

const idsWhere =
  (test: (order: Order) => boolean) =>
  (market: Market, shop: Shop): string[] =>
    everyOrder(market, shop)
      .filter(test)
      .map(({ id }) => id)

export const actions: Record<string, (market: Market, shop: Shop, params: Params) => unknown> = {
  'eleme.user.getUser': (_market, shop) => ({
    userId: 1,
    userName: shop.name,
    authorizedShops: [{ id: Number(shop.id), name: shop.name }],
  }),
  'eleme.order.getOrder': (market, shop, params) =>
    onOrder((_market, order) => orderWords(order, shop))(market, shop, params),
  'eleme.order.mgetOrders': (market, shop, params) => {
    const ids = new Set(Array.isArray(params['orderIds']) ? params['orderIds'].map(String) : [])
    if (ids.size > pageLimit) return no('VALIDATION_FAILED', `orderIds 不能超过${pageLimit}个`)
    const found = everyOrder(market, shop).filter(({ id }) => ids.has(id))
    return Object.fromEntries(found.map((order) => [order.id, orderWords(order, shop)]))
  },
  'eleme.order.getAllOrders': (market, shop, params) => {
    const [pageNo, pageSize] = [Number(params['pageNo']), Number(params['pageSize'])]
    const from = Date.parse(`${textOf(params['date'])}T00:00:00+08:00`)
    if (!(pageNo >= 1) || !(pageSize >= 1) || pageSize > pageLimit || Number.isNaN(from))
      return no('VALIDATION_FAILED', `分页参数错误，每页最多${pageLimit}条`)
    const ofDay = everyOrder(market, shop).filter(({ placedAt }) => placedAt >= from && placedAt < from + dayMs)
    const list = ofDay.slice((pageNo - 1) * pageSize, pageNo * pageSize)
    return { total: ofDay.length, list: list.map((order) => orderWords(order, shop)) }
  },
  'eleme.order.getUnprocessOrders': idsWhere(({ status }) => status === 'paid'),
  'eleme.order.getCancelOrders': idsWhere((order) => order.shipments.length === 0 && openRefund(order)?.full === true),
  'eleme.order.getRefundOrders': idsWhere((order) => openRefund(order) !== undefined),
  'eleme.order.getRefundOrder': onOrder((_market, order) => {
    const refund = order.refunds.at(-1)
    return refund ? refundWords(order, refund) : no('BIZ_REFUND_NOT_FOUND', '订单没有退单信息')
  }),
  'eleme.order.confirmOrderLite': onOrder((market, order) =>
    order.status === 'paid' ? market.confirm(order) : no('BIZ_ORDER_STATUS_ERROR', '订单状态已变更，无法接单'),
  ),
  'eleme.order.cancelOrderLite': onOrder((market, order, params) =>
    ['paid', 'confirmed'].includes(order.status)
      ? market.cancel(order, textOf(params['remark']))
      : no('BIZ_ORDER_STATUS_ERROR', '订单状态已变更，无法取消'),
  ),
  'eleme.shop.getShop': (_market, shop, params) =>
    textOf(params['shopId']) === shop.id ? shopWords(shop) : no('BIZ_SHOP_NOT_FOUND', '店铺不存在'),
  'eleme.shop.updateShop': (market, shop, params) => {
    if (textOf(params['shopId']) !== shop.id) return no('BIZ_SHOP_NOT_FOUND', '店铺不存在')
    const { isOpen } = isRecord(params['properties']) ? params['properties'] : {}
    if (isOpen !== undefined) market.turn(shop, Number(isOpen) === 1)
    return shopWords(shop)
  },
  'eleme.message.getNonReachedMessages': () => [],
  'eleme.order.getUnreplyReminders': (market, shop) =>
    everyOrder(market, shop).flatMap(({ id, reminders }) =>
      reminders
        .filter(({ reply }) => reply === '')
        .map((reminder) => ({ orderId: id, remindId: Number(reminder.id), description: reminder.words })),
    ),
  'eleme.order.mgetRefundOrders': (market, shop, params) => {
    const ids = new Set(Array.isArray(params['orderIds']) ? params['orderIds'].map(String) : [])
    const found = everyOrder(market, shop).filter(({ id, refunds }) => ids.has(id) && refunds.length > 0)
    return Object.fromEntries(
      found.map((order) => [order.id, order.refunds.map((one) => refundWords(order, one)).at(-1)]),
    )
  },
  'eleme.order.setOrderPrepared': onOrder((_market, order) =>
    order.status === 'confirmed' ? true : no('BIZ_ORDER_STATUS_ERROR', '订单未接单或已配送'),
  ),
  'eleme.order.getDeliveryStateRecord': onOrder((_market, order) => [deliveryOf(order)]),
  'eleme.order.batchGetDeliveryStates': (market, shop, params) => {
    const ids = new Set(Array.isArray(params['orderIds']) ? params['orderIds'].map(String) : [])
    const found = everyOrder(market, shop).filter(({ id }) => ids.has(id))
    return Object.fromEntries(found.map((order) => [order.id, deliveryOf(order)]))
  },
  'eleme.order.selfDeliveryStateSync': syncRider,
  'eleme.order.startDeliveryBySelf': sendBySelf,
  'eleme.order.deliveryBySelfLite': sendBySelf,
  'eleme.order.completeDeliveryBySelf': arrived,
  'eleme.order.receivedOrderLite': arrived,
  'eleme.order.agreeRefundLite': answerRefund(true),
  'eleme.order.disagreeRefundLite': answerRefund(false),
  'eleme.order.replyReminder': (market, shop, params) => {
    const content = textOf(params['content'])
    if (params['type'] === 'custom' && (!content || content.length > 30))
      return no('VALIDATION_FAILED', '回复内容不能为空且不能超过30个字符')
    for (const order of everyOrder(market, shop)) {
      const reminder = order.reminders.find(({ id }) => id === textOf(params['remindId']))
      if (reminder) return market.replyReminder(order, reminder, content)
    }
    return no('BIZ_REMIND_NOT_FOUND', '催单不存在')
  },
}
