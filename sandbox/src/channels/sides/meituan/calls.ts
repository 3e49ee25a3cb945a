import type { Market } from '../../side.ts'
import type { App, Order, OrderStatus, Shop } from '../../things.ts'
import { orderFields } from './orders.ts'
import { refundFields } from './refunds.ts'
import { fail, ng } from './refusals.ts'
import type { Values } from './signing.ts'
import { statusCodes } from './status.ts'

export type Call = { app: App; values: Values; market: Market; shop: Shop }

const ok = { data: 'ok' }
const pageLimit = 100
const chinaMs = 8 * 3_600_000

const orderOf = ({ market, values, shop }: Call, name = 'order_id'): Order => {
  const order = market.order('meituan', values[name] ?? '')
  return order && order.shopId === shop.id ? order : fail(ng.order())
}
const inState = (order: Order, ...states: OrderStatus[]): Order =>
  states.includes(order.status) ? order : fail(ng.state())

const ship = (call: Call): object => {
  const order = inState(orderOf(call), 'paid', 'confirmed', 'shipped')
  const { logistics_provider_code: company = '', third_carrier_order_id: waybill = '' } = call.values
  const rider = [call.values.courier_name, call.values.courier_phone].filter(Boolean).join(' ')
  call.market.ship(order, { company, waybill, rider })
  return ok
}

const refundsOf = (call: Call): object => {
  const order = orderOf(call, 'wm_order_id_view')
  return { data: order.refunds.map((refund) => refundFields(order, refund)) }
}

const dayOf = (text = ''): number => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? fail(ng.missing())
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) - chinaMs
}
const placedOn = ({ market, shop }: Call, midnight: number): Order[] =>
  market
    .ordersOf(shop, midnight, Number.MAX_SAFE_INTEGER)
    .filter(({ placedAt }) => placedAt >= midnight && placedAt < midnight + 86_400_000)
    .toSorted((a, b) => a.daySequence - b.daySequence)

const answerRefund = (call: Call, agreed: boolean): object => {
  const order = orderOf(call)
  const refund = order.refunds.findLast(({ status }) => status === 'asked') ?? fail(ng.refund())
  call.market.answerRefund(order, refund, agreed, call.values.reason ?? '')
  return ok
}

const answerEta = (call: Call, agreed: boolean): object => {
  const order = orderOf(call)
  const eta = order.etas.find(({ id, answer }) => id === call.values.modify_id && answer === '') ?? fail(ng.state())
  call.market.answerEta(order, eta, agreed)
  return ok
}

const calls: Record<string, (call: Call) => object> = {
  'order/getOrderDetail': (call) => ({ data: orderFields(orderOf(call), call.shop.name) }),
  'order/viewstatus': (call) => ({ data: { status: statusCodes[orderOf(call).status] } }),
  'order/poi_received': (call) => (orderOf(call), ok),
  'order/confirm': (call) => (call.market.confirm(inState(orderOf(call), 'paid')), ok),
  'order/cancel': (call) => (
    call.market.cancel(inState(orderOf(call), 'paid', 'confirmed'), call.values.reason ?? ''),
    ok
  ),
  'ecommerce/order/logistics/sync': ship,
  'order/delivering': ship,
  'order/preparationMealComplete': (call) => (inState(orderOf(call), 'confirmed'), ok),
  'poi/open': ({ market, shop }) => (market.turn(shop, true), ok),
  'poi/close': ({ market, shop }) => (market.turn(shop, false), ok),
  'order/arrived': (call) => (call.market.deliver(inState(orderOf(call), 'confirmed', 'shipped')), ok),
  'order/refund/agree': (call) => answerRefund(call, true),
  'order/refund/reject': (call) => answerRefund(call, false),
  'order/remindReply': (call) => {
    const order = orderOf(call)
    const reminder = order.reminders.find(({ id }) => id === call.values.remind_id) ?? fail(ng.reminder())
    call.market.replyReminder(order, reminder, call.values.reply_content ?? '')
    return ok
  },
  'order/etaModify/agree': (call) => answerEta(call, true),
  'order/etaModify/reject': (call) => answerEta(call, false),
  'ecommerce/order/getOrderRefundDetail': refundsOf,
  'order/getOrderRefundDetail': refundsOf,
  'order/getOrderDaySeq': (call) => {
    const today = Math.floor((Date.now() + chinaMs) / 86_400_000) * 86_400_000 - chinaMs
    return { data: { result: 'ok', day_seq: placedOn(call, today).at(-1)?.daySequence ?? 0 } }
  },
  'order/getOrderIdByDaySeq': (call) => {
    const ofDay = placedOn(call, dayOf(call.values.date_time))
    const order = ofDay.find(({ daySequence }) => String(daySequence) === call.values.day_seq) ?? fail(ng.order())
    return { data: { result: 'ok', order_id: BigInt(order.id) } }
  },
  // Numbers in the clear, for the hours in which the privacy numbers fail.
  'order/batchPullPhoneNumber': ({ market, shop, values }) => {
    const [offset, limit] = [Number(values.offset ?? 0), Number(values.limit ?? pageLimit)]
    if (!(limit >= 1 && limit <= 1_000)) throw ng.missing()
    const rows = market.ordersOf(shop, 0, Number.MAX_SAFE_INTEGER).slice(offset, offset + limit)
    return {
      data: rows.map((order) => ({
        order_id: BigInt(order.id),
        wm_order_id_view: BigInt(order.id),
        app_poi_code: order.shopId,
        day_seq: order.daySequence,
        real_phone_number: order.consignee.mobile,
        real_order_phone_number: order.buyer.mobile,
      })),
    }
  },
  'ecommerce/order/getOrderIdByDaySeq': (call) => {
    const { values } = call
    const [first, last] = [Number(values.day_seq_start), Number(values.day_seq_end)]
    if (!(first >= 1 && last >= first && last - first < pageLimit)) throw ng.missing()
    const ids = placedOn(call, dayOf(values.date_time)).filter(
      ({ daySequence }) => daySequence >= first && daySequence <= last,
    )
    return { data: { result: 'ok', order_ids: ids.map(({ id }) => BigInt(id)) } }
  },
  // Orders of which something may not have been received; the sandbox counts every change among them.
  'order/batchFetchAbnormalOrder': ({ app, market, values }) => {
    const [from, to] = [Number(values.start_time) * 1000, Number(values.end_time) * 1000 + 999]
    const [offset, limit] = [Number(values.offset ?? 0), Number(values.limit ?? pageLimit)]
    if (!(to >= from) || limit > pageLimit) throw ng.missing()
    const changed = market
      .shopsOf(app, 'meituan')
      .flatMap((shop) => market.ordersOf(shop, from, to))
      .filter(({ placedAt, updatedAt }) => updatedAt > placedAt && updatedAt >= from && updatedAt <= to)
    return { data: changed.slice(offset, offset + limit).map(({ id }) => BigInt(id)) }
  },
}

export const dispatch = (path: string, call: Call): object => {
  const act = Object.hasOwn(calls, path) ? calls[path] : undefined
  return act ? act(call) : fail(ng.path())
}
