import { refundsChangedIn } from '../../spans.ts'
import { textOf as text } from '../../text.ts'
import type { Order, Refund } from '../../things.ts'
import type { Answer, Call, Fields } from './call.ts'
import { itemDetail, itemsOnSale } from './items.ts'
import { orderWords, unseal } from './orders.ts'
import { refundWords } from './refunds.ts'
import { statusWord } from './status.ts'

const pageLimit = 100
const decryptLimit = 10_000
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

const timeOf = (value: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? Date.parse(`${value.replace(' ', 'T')}+08:00`) : Number.NaN

const placedAt = (order: Order): number => order.placedAt

/** The moments a search can be by, under the ending of their two fields; where there are two, the earlier in this list orders. */
const moments: Record<string, (order: Order) => number> = {
  success: (order) => (order.status === 'finished' ? order.updatedAt : Number.NaN),
  update: (order) => order.updatedAt,
  created: placedAt,
  pay: placedAt,
}
type Span = { momentOf: (order: Order) => number; from: number; to: number }

/** A field without its counterpart is no condition. */
const spansOf = (given: Fields): Span[] =>
  Object.entries(moments)
    .map(([name, momentOf]) => ({ momentOf, ends: [given[`start_${name}`], given[`end_${name}`]].map(text) }))
    .filter(({ ends }) => ends.every(Boolean))
    .map(({ momentOf, ends: [start = '', end = ''] }) => ({ momentOf, from: timeOf(start), to: timeOf(end) + 999 }))

function soldTrades(call: Call): Answer {
  const { market, shop, given } = call
  const spans = spansOf(given)
  const [page, size] = [Number(given['page_no'] ?? 1), Number(given['page_size'] ?? 20)]
  const empty = { full_order_info_list: [], total_results: 0 }
  if (spans.some(({ from, to }) => Number.isNaN(from + to))) return no(5001, '系统异常', empty)
  if (size > pageLimit) return no(5000, '每页最多显示100条数据', empty)
  if (page > pageLimit) return no(5000, '查询页数超过100', empty)
  if (spans.some(({ from, to }) => to < from)) return no(5000, '开始时间不能大于结束时间', empty)
  if (spans.some(({ from, to }) => to - from > quarterMs)) return no(5000, '时间跨度不能超过3个月', empty)
  const momentOf = spans[0]?.momentOf ?? placedAt
  const found = market
    .ordersOf(shop, 0, Number.MAX_SAFE_INTEGER)
    .filter((order) => spans.every((span) => span.momentOf(order) >= span.from && span.momentOf(order) <= span.to))
    .filter((order) => !given['tid'] || order.id === text(given['tid']))
    .filter((order) => !given['status'] || statusWord(order) === text(given['status']))
    .toSorted((a, b) => momentOf(a) - momentOf(b))
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
  const found = refundsChangedIn(call.market, call.shop, from, to).map(({ order, refund }) =>
    refundWords(order, refund),
  )
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

/** What is no ciphertext comes back as it is. */
const plainOf = ({ shop }: Call, source: string): string | undefined =>
  source.endsWith('$1$') ? unseal(source, { app: shop.app, shopId: shop.id }) : source

/** By name and version: another version of the same name is another interface. */
export const calls: Record<string, (call: Call) => Answer> = {
  'youzan.shop.get/3.0.0': ({ shop }) => ({ response: { id: Number(shop.id), name: shop.name, logo: '' } }),
  'youzan.items.onsale.get/3.0.0': itemsOnSale,
  'youzan.item.get/3.0.0': itemDetail,
  'youzan.trades.sold.get/4.0.4': soldTrades,
  'youzan.trade.get/4.0.2': (call) => {
    const order = orderOf(call)
    return order
      ? fine({ full_order_info: orderWords(order), refund_order: [], delivery_order: [] })
      : no(5000, 'trade not found', { full_order_info: { orders: [] }, refund_order: [], delivery_order: [] })
  },
  'youzan.trade.memo.update/3.0.0': (call) => {
    const order = orderOf(call)
    const [memo, flag] = [call.given['memo'], text(call.given['flag'])]
    if (!order) return olderNo(50000, '订单不存在')
    if (typeof memo !== 'string' || !/^[1-5]?$/.test(flag)) return olderNo(500, '参数不正确')
    call.market.note(order, memo, flag)
    return { response: { is_success: true } }
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
  'youzan.cloud.secret.decrypt.single/1.0.0': (call) => {
    const plain = plainOf(call, text(call.given['source']))
    return plain === undefined ? no(7001, '解密失败') : fine(plain)
  },
  // Every ciphertext names its plain text in the answer.
  'youzan.cloud.secret.decrypt.batch/1.0.0': (call) => {
    const sources: unknown[] = Array.isArray(call.given['sources']) ? call.given['sources'] : []
    if (sources.length === 0 || sources.length > decryptLimit || !sources.every(Boolean)) return no(10500, '系统异常')
    const pairs = sources.map((source) => [text(source), plainOf(call, text(source))] as const)
    return pairs.some(([, plain]) => plain === undefined) ? no(7001, '解密失败') : fine(Object.fromEntries(pairs))
  },
}
