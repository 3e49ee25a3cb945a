import type { Market } from '../../side.ts'
import { textOf as text } from '../../text.ts'
import type { Order, OrderStatus, Shop } from '../../things.ts'
import { orderWords } from './orders.ts'
import { afterSaleWords } from './refunds.ts'
import { cancelWish, isCancelWish } from './status.ts'
import { printed, traceWords } from './trace.ts'

export type Params = Record<string, unknown>
/** `shop` is whose token it is: there is nothing else that the token opens. */
export type Call = { market: Market; shop: Shop; params: Params }

/** What a call answers inside the envelope; a code other than 0 says no. */
export type Inner = { code: string; msg: string; result?: unknown; success: boolean }
export const fine = (result: unknown = null): Inner => ({ code: '0', msg: '操作成功', result, success: true })
export const no = (msg: string, code = '-1'): Inner => ({ code, msg, success: false })

const pageLimit = 100
const timeOf = (value: unknown): number => Date.parse(`${text(value).replace(' ', 'T')}+08:00`)

const shopOf = ({ shop }: Call, id: string): Shop | undefined => (shop.id === id ? shop : undefined)
const orderOf = (call: Call): Order | undefined => {
  const order = call.market.order('jddj', text(call.params['orderId']))
  return order?.shopId === call.shop.id ? order : undefined
}

/** The order, when it is in one of these states; else the no. */
const inState = (call: Call, states: OrderStatus[], act: (order: Order) => void): Inner => {
  const order = orderOf(call)
  if (!order) return no('订单不存在')
  if (!states.includes(order.status)) return no('订单状态不允许此操作')
  act(order)
  return fine()
}

/** The kinds of time a search can be by, and which moment of an order each of them is. */
const times: Record<string, (order: Order) => number> = {
  orderPurchaseTime: (order) => order.placedAt,
  orderCancelTime: (order) => (order.status === 'cancelled' ? order.updatedAt : Number.NaN),
  orderCloseTime: (order) => (order.status === 'finished' ? order.updatedAt : Number.NaN),
}

function search(call: Call): Inner {
  const { market, params } = call
  if (params['orderId'] !== undefined) {
    const order = orderOf(call)
    const resultList = order ? [orderWords(order, call.shop)] : []
    return fine({ pageNo: 1, pageSize: 20, totalCount: resultList.length, resultList })
  }
  const shop = shopOf(call, text(params['deliveryStationNo']))
  const [name, momentOf] = Object.entries(times).find(([key]) => params[`${key}_begin`] !== undefined) ?? []
  const [pageNo, pageSize] = [Number(params['pageNo'] ?? 1), Number(params['pageSize'] ?? 20)]
  if (!shop || !name || !momentOf) return no('查询条件不正确', '10005')
  if (!(pageNo >= 1) || !(pageSize >= 1 && pageSize <= pageLimit)) return no('每页不能超过100条', '10005')
  const [from, to] = [timeOf(params[`${name}_begin`]), timeOf(params[`${name}_end`])]
  const found = market
    .ordersOf(shop, from, to + 999)
    .filter((order) => momentOf(order) >= from && momentOf(order) <= to + 999)
  const rows = found.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const resultList = rows.map((order) => orderWords(order, shop))
  return fine({ pageNo, pageSize, totalCount: found.length, resultList })
}

export const calls: Record<string, (call: Call) => Inner> = {
  'storeapi/getStoreInfoByStationNo': (call) => {
    const shop = shopOf(call, text(call.params['StoreNo']))
    return shop ? fine({ stationNo: shop.id, stationName: shop.name, closeStatus: 0 }) : no('门店不存在')
  },
  // A token opens one branch, and so there is one to list.
  'store/getStationsByVenderId': ({ shop }) => fine([shop.id]),
  'order/es/query': search,
  'bm/open/api/order/printOrder': (call) =>
    inState(call, ['paid', 'confirmed', 'shipped'], (order) => call.market.report(order, printed)),
  'orderTrace/getByOrderNoForOaosNew': (call) => {
    const order = orderOf(call)
    return order ? fine(traceWords(order)) : no('订单不存在')
  },
  'ocs/orderAcceptOperate': (call) =>
    inState(call, ['paid'], (order) =>
      call.params['isAgreed'] === true ? call.market.confirm(order) : call.market.cancel(order, '商家拒单'),
    ),
  'orderStatus/cancelAndRefund': (call) =>
    inState(call, ['paid', 'confirmed'], (order) => call.market.cancel(order, text(call.params['operRemark']))),
  'bm/open/api/order/OrderSerllerDelivery': (call) =>
    inState(call, ['paid', 'confirmed'], (order) =>
      call.market.ship(order, { company: '商家自送', waybill: '', rider: '' }),
    ),
  'ocs/deliveryEndOrder': (call) => inState(call, ['shipped'], (order) => call.market.deliver(order)),
  'ocs/orderCancelOperate': (call) => {
    const order = orderOf(call)
    const wish = order && cancelWish(order)
    if (!order || !wish) return no('订单没有待处理的取消申请')
    call.market.answerRefund(order, wish, call.params['isAgreed'] === true, text(call.params['remark']))
    return fine()
  },
  'afs/getAfsService': ({ market, shop, params }) => {
    const found = market.refund('jddj', text(params['afsServiceOrder']))
    return found?.order.shopId === shop.id ? fine(afterSaleWords(found.order, found.refund)) : no('售后单不存在')
  },
  'afs/afsOpenApprove': ({ market, shop, params }) => {
    const found = market.refund('jddj', text(params['serviceOrder']))
    const type = Number(params['approveType'])
    if (found?.order.shopId !== shop.id || isCancelWish(found.order, found.refund)) return no('售后单不存在')
    if (found.refund.status !== 'asked') return no('售后单状态已变更')
    if (![1, 3].includes(type)) return no('审核结果类型不正确', '10005')
    if (type === 3 && !text(params['rejectReason'])) return no('驳回原因必填', '10005')
    market.answerRefund(found.order, found.refund, type === 1, type === 3 ? text(params['rejectReason']) : '')
    return fine()
  },
}
