import type { Market } from '../../side.ts'
import { textOf as text } from '../../text.ts'
import type { Order, Refund, Shop } from '../../things.ts'
import { orderWords, unseal } from './orders.ts'
import { refundWords } from './refunds.ts'

type Fields = Record<string, unknown>
export type Call = { market: Market; shop: Shop; given: Fields }
export type Answer = Fields

const pageLimit = 100
const refundDepth = 3_000
const quarterMs = 92 * 86_400_000

const fine = (data: unknown): Answer => ({ code: 200, success: true, message: 'successful', data })
const no = (code: number, message: string, data: unknown = null): Answer => ({ code, success: false, message, data })
/** How the older services say no. */
const olderNo = (code: number, msg: string): Answer => ({ error_response: { code, msg } })

const orderOf = ({ market, shop, given }: Call): Order | undefined => {
  const order = market.order('youzan', text(given['tid']))
  return order?.shopId === shop.id ? order : undefined
}

const changedIn = ({ market, shop }: Call, from: number, to: number): Order[] =>
  market.ordersOf(shop, from, to).filter(({ updatedAt }) => updatedAt >= from && updatedAt <= to)

function soldTrades(call: Call): Answer {
  const { given } = call
  const [from, to] = [given['start_update'], given['end_update']].map((value) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text(value)) ? Date.parse(`${text(value).replace(' ', 'T')}+08:00`) : NaN,
  )
  const [page, size] = [Number(given['page_no'] ?? 1), Number(given['page_size'] ?? 20)]
  const empty = { full_order_info_list: [], total_results: 0 }
  if (!from || !to) return no(5001, '系统异常', empty)
  if (size > pageLimit) return no(5000, '每页最多显示100条数据', empty)
  if (page > pageLimit) return no(5000, '查询页数超过100', empty)
  if (to < from) return no(5000, '开始时间不能大于结束时间', empty)
  if (to - from > quarterMs) return no(5000, '时间跨度不能超过3个月', empty)
  const found = changedIn(call, from, to + 999)
  const rows = found.slice((page - 1) * size, page * size)
  return fine({
    total_results: found.length,
    full_order_info_list: rows.map((order) => ({ full_order_info: orderWords(order) })),
  })
}

function searchRefunds(call: Call): Answer {
  const { given } = call
  const [from, to] = [Number(given['update_time_start']) * 1000, Number(given['update_time_end']) * 1000 + 999]
  const [page, size] = [Number(given['page_no'] ?? 1), Number(given['page_size'] ?? 20)]
  if (page * size > refundDepth) return no(53002, '超过ES搜索最大深度')
  const found = changedIn(call, from, to).flatMap((order) => order.refunds.map((refund) => refundWords(order, refund)))
  return fine({ total: found.length, refunds: found.slice((page - 1) * size, page * size) })
}

const refundOf = ({ market, shop, given }: Call): { order: Order; refund: Refund } | undefined => {
  const found = market.refund('youzan', text(given['refund_id']))
  return found?.order.shopId === shop.id ? found : undefined
}

const answerRefund =
  (agreed: boolean) =>
  (call: Call): Answer => {
    const found = refundOf(call)
    if (!found) return no(103011024, '退款记录不存在')
    const { order, refund } = found
    if (refund.status !== 'asked') return no(102010002, '操作过期，请刷新后确认最新退款状态')
    if (Number(call.given['version']) !== order.updatedAt) return no(103010039, '退款版本号错误')
    if (!agreed && !text(call.given['remark'])) return no(103010001, '拒绝理由不能为空')
    call.market.answerRefund(order, refund, agreed, text(call.given['remark']))
    return fine({ is_success: true })
  }

const companies = [
  { id: 1, name: '申通快递', display: 0 },
  { id: 7, name: '顺丰速运', display: 0 },
  { id: 138, name: '京东快递', display: 0 },
]

function ship(call: Call): Answer {
  const order = orderOf(call)
  if (!order) return olderNo(105000016, '订单不存在')
  if (order.status !== 'paid') return olderNo(102570007, '不能重复提交已发货商品')
  if (Number(call.given['is_no_express']) === 1) {
    call.market.ship(order, { company: '无需物流', waybill: '', rider: '' })
  } else {
    const company = companies.find(({ id }) => String(id) === text(call.given['out_stype']))
    const waybill = text(call.given['out_sid'])
    if (!company || !/^[A-Za-z0-9-]+$/.test(waybill)) return olderNo(105000003, '快递单号格式不正确')
    call.market.ship(order, { company: company.name, waybill, rider: '' })
  }
  return { response: { is_success: true } }
}

/** By name and version: another version of the same name is another interface. */
export const calls: Record<string, (call: Call) => Answer> = {
  'youzan.shop.get/3.0.0': ({ shop }) => ({ response: { id: Number(shop.id), name: shop.name, logo: '' } }),
  'youzan.trades.sold.get/4.0.4': soldTrades,
  'youzan.trade.get/4.0.2': (call) => {
    const order = orderOf(call)
    return order
      ? fine({ full_order_info: orderWords(order), refund_order: [], delivery_order: [] })
      : no(5000, 'trade not found', { full_order_info: { orders: [] }, refund_order: [], delivery_order: [] })
  },
  'youzan.logistics.express.get/3.0.0': () => fine({ allExpress: companies }),
  'youzan.logistics.online.confirm/3.0.0': ship,
  'youzan.trade.refund.search/3.0.1': searchRefunds,
  'youzan.trade.refund.get/3.0.1': (call) => {
    const found = refundOf(call)
    return found ? fine(refundWords(found.order, found.refund)) : no(103011024, '退款记录不存在')
  },
  'youzan.trade.refund.agree/3.0.1': answerRefund(true),
  'youzan.trade.refund.refuse/3.0.0': answerRefund(false),
  // What is no ciphertext comes back as it is.
  'youzan.cloud.secret.decrypt.single/1.0.0': (call) => {
    const source = text(call.given['source'])
    const plain = source.endsWith('$1$') ? unseal(source, { app: call.shop.app, shopId: call.shop.id }) : source
    return plain === undefined ? no(7001, '解密失败') : fine(plain)
  },
}
