import { randomUUID } from 'node:crypto'
import { sellerNote } from '../../notes.ts'
import type { Market } from '../../side.ts'
import { changedIn, placedIn } from '../../spans.ts'
import type { App, Order, Refund, Shop } from '../../things.ts'
import { confirm, consume } from './connection.ts'
import { int64, localTime, oaidOf, tradeWords } from './orders.ts'
import { refundWords } from './refunds.ts'
import { statusNames } from './status.ts'

export type Form = URLSearchParams
export type Answer = Record<string, unknown>
type Call = { market: Market; app: App; shop: Shop; form: Form }

const windowMs = 24 * 3_600_000
const quarterMs = 92 * 86_400_000
const memoBytes = 1_000
const pageLimit = 100
const companies = [
  ['SF', '顺丰速运'],
  ['ZTO', '中通快递'],
  ['YTO', '圆通速递'],
  ['STO', '申通快递'],
  ['YUNDA', '韵达快递'],
  ['OTHER', '其他'],
] as const

export const no = (code: number, msg: string, sub_code = '', sub_msg = ''): Answer => ({
  error_response: { code, msg, ...(sub_code && { sub_code, sub_msg }), request_id: randomUUID() },
})
const business = (sub_code: string, sub_msg: string): Answer => no(15, 'Remote service error', sub_code, sub_msg)

export const timeOf = (text: string | null): number => Date.parse(`${(text ?? '').replace(' ', 'T')}+08:00`)

const ownOrder = ({ market, shop, form }: Call): Order | undefined => {
  const order = market.order('taobao', form.get('tid') ?? '')
  return order?.shopId === shop.id ? order : undefined
}
const ownRefund = ({ market, shop }: Call, id: string): { order: Order; refund: Refund } | undefined => {
  const found = market.refund('taobao', id)
  return found?.order.shopId === shop.id ? found : undefined
}

/** One page of these rows, or the no. Who asks for `has_next` is not told how many there are. */
function page({ form }: Call, [outer, inner]: readonly [string, string], rows: Answer[]): Answer {
  const [number, size] = [Number(form.get('page_no') ?? 1), Number(form.get('page_size') ?? 40)]
  if (!(number >= 1) || !(size >= 1 && size <= pageLimit))
    return business('isv.invalid-parameter:page_size', '分页参数不正确')
  const told =
    form.get('use_has_next') === 'true' ? { has_next: number * size < rows.length } : { total_results: rows.length }
  return { ...told, [outer]: { [inner]: rows.slice((number - 1) * size, number * size) } }
}

/** One page of what changed within a day, or the no. */
function changedPage(asked: Call, names: readonly [string, string], wordsOf: (order: Order) => Answer[]): Answer {
  const { form, market, shop } = asked
  const [from, to] = [timeOf(form.get('start_modified')), timeOf(form.get('end_modified'))]
  if (!(to >= from) || to - from > windowMs)
    return business('isv.invalid-parameter:end_modified', '开始和结束时间必须在一天以内')
  return page(asked, names, changedIn(market, shop, from, to + 999).flatMap(wordsOf))
}

/** What was sold in the last three months, the newest first; its ends may be left open. */
function soldPage(asked: Call): Answer {
  const { app, form, market, shop } = asked
  const [start, end, status] = [form.get('start_created'), form.get('end_created'), form.get('status')]
  const from = Math.max(start ? timeOf(start) : 0, Date.now() - quarterMs)
  const to = end ? timeOf(end) + 999 : Date.now()
  if (!(to >= from)) return business('isv.invalid-parameter:start_created', '开始时间必须早于结束时间')
  const sold = placedIn(market, shop, from, to)
    .filter((order) => !status || statusNames[order.status] === status)
    .toSorted((a, b) => b.placedAt - a.placedAt)
  const rows = sold.map((order) => tradeWords(order, app.keys.taobao.secret))
  return page(asked, ['trades', 'trade'], rows)
}

/** A flag alone leaves the words as they are, unless they are to be taken away. */
function note(asked: Call): Answer {
  const order = ownOrder(asked)
  const { form, market } = asked
  const [memo, flag] = [form.get('memo') ?? '', form.get('flag') ?? '']
  if (!order) return business('isv.trade-not-exist', '交易不存在')
  if (Buffer.byteLength(memo) > memoBytes) return business('isv.invalid-parameter:memo', '交易备注不能超过1000个字节')
  if (!/^[0-5]?$/.test(flag)) return business('isv.invalid-parameter:flag', '交易备注旗帜不正确')
  const before = sellerNote(order)
  const kept = memo || before.words
  market.note(order, form.get('reset') === 'true' ? '' : kept, flag || before.flag)
  const [created, modified] = [order.placedAt, order.updatedAt].map(localTime)
  return { trade: { tid: int64(order.id), created, modified } }
}

const shopWords = (shop: Shop): Answer => ({
  sid: Number(shop.id),
  cid: 1,
  nick: shop.name,
  title: shop.name,
  desc: '',
  bulletin: '',
  pic_path: '',
})

function send(asked: Call, shipment: { company: string; waybill: string } | null): Answer {
  const order = ownOrder(asked)
  if (!order) return business('isv.trade-not-exist', '交易不存在')
  if (!shipment) return business('isv.logistics-offline-service-error:S01', '物流公司或运单号不正确')
  if (!['paid', 'confirmed'].includes(order.status))
    return business('isv.logistics-offline-service-error:B04', '该订单的状态不允许发货')
  asked.market.ship(order, { ...shipment, rider: '' })
  return { shipping: { is_success: true } }
}

const moved = (order: Order, refund: Refund, version: string): Answer | null =>
  refund.status !== 'asked' || version !== String(order.updatedAt)
    ? business('isv.refund-status-error', '退款状态已变更')
    : null

export const calls: Record<string, (asked: Call) => Answer> = {
  'taobao.tmc.user.permit': () => ({ is_success: true }),
  'taobao.trades.sold.increment.get': (asked) =>
    changedPage(asked, ['trades', 'trade'], (order) => [tradeWords(order, asked.app.keys.taobao.secret)]),
  'taobao.trades.sold.get': soldPage,
  // The quick one: nothing of who gets it.
  'taobao.trade.get': (asked) => {
    const order = ownOrder(asked)
    if (!order) return business('isv.trade-not-exist', '交易不存在')
    const words = Object.entries(tradeWords(order, asked.app.keys.taobao.secret))
    return { trade: Object.fromEntries(words.filter(([key]) => key !== 'oaid' && !key.startsWith('receiver_'))) }
  },
  'taobao.trade.memo.add': (asked) => {
    const order = ownOrder(asked)
    return order && sellerNote(order).words
      ? business('isv.trade-memo-already-exist', '交易备注已存在，请使用修改接口')
      : note(asked)
  },
  'taobao.trade.memo.update': note,
  'taobao.user.seller.get': ({ shop }) => ({
    user: { user_id: Number(shop.id), nick: shop.name, type: 'C', has_shop: true, status: 'normal' },
  }),
  'taobao.shop.seller.get': ({ shop }) => ({ shop: shopWords(shop) }),
  'taobao.trade.fullinfo.get': (asked) => {
    const order = ownOrder(asked)
    return order
      ? { trade: tradeWords(order, asked.app.keys.taobao.secret) }
      : business('isv.trade-not-exist', '交易不存在')
  },
  'taobao.top.oaid.decrypt': (asked) => {
    const list = JSON.parse(asked.form.get('query_list') ?? '[]') as { tid: string; oaid: string }[]
    const receiver = list.flatMap(({ tid, oaid }) => {
      const order = asked.market.order('taobao', tid)
      if (order?.shopId !== asked.shop.id || oaid !== oaidOf(order, asked.app.keys.taobao.secret)) return []
      const { name, mobile, province: state, city, county: district, address: address_detail } = order.consignee
      return [{ tid, oaid, matched: true, name, mobile, phone: '', state, city, district, address_detail }]
    })
    return { receiver_list: { receiver } }
  },
  'taobao.logistics.companies.get': () => ({
    logistics_companies: { logistics_company: companies.map(([code, name], index) => ({ id: index + 1, code, name })) },
  }),
  'taobao.logistics.offline.send': (asked) => {
    const company = companies.find(([code]) => code === asked.form.get('company_code'))
    const waybill = asked.form.get('out_sid') ?? ''
    return send(asked, company && waybill ? { company: company[1], waybill } : null)
  },
  'taobao.logistics.dummy.send': (asked) => send(asked, { company: '无需物流', waybill: '' }),
  'taobao.refunds.receive.get': (asked) =>
    changedPage(asked, ['refunds', 'refund'], (order) => order.refunds.map((refund) => refundWords(order, refund))),
  'taobao.refund.get': (asked) => {
    const found = ownRefund(asked, asked.form.get('refund_id') ?? '')
    return found ? { refund: refundWords(found.order, found.refund) } : business('isv.refund-not-exist', '退款单不存在')
  },
  'taobao.refund.refuse': (asked) => {
    const { form, market } = asked
    const found = ownRefund(asked, form.get('refund_id') ?? '')
    if (!found) return business('isv.refund-not-exist', '退款单不存在')
    if (!form.get('refuse_message')) return business('isv.missing-parameter:refuse_message', '拒绝说明必填')
    const trouble = moved(found.order, found.refund, form.get('refund_version') ?? '')
    if (trouble) return trouble
    market.answerRefund(found.order, found.refund, false, form.get('refuse_message') ?? '')
    return { is_success: true, refund: { refund_id: found.refund.id, status: 'SELLER_REFUSE_BUYER' } }
  },
  'taobao.rp.refunds.agree': (asked) => {
    const [id = '', amount = '', version = ''] = (asked.form.get('refund_infos') ?? '').split('|')
    const found = ownRefund(asked, id)
    if (!found) return business('isv.refund-not-exist', '退款单不存在')
    const trouble = moved(found.order, found.refund, version)
    if (trouble) return trouble
    if (Number(amount) !== found.refund.amount) return { succ: false, message: '退款金额不一致', msg_code: '40012' }
    asked.market.answerRefund(found.order, found.refund, true, '')
    return { succ: true, message: '操作成功', results: { refund_mapping_result: [{ refund_id: int64(id) }] } }
  },
}

/** What belongs to the app or to everybody, not to a shop that has let it in: the queue, the time, a shop by its nick. */
export const ofApp: Record<string, (app: App, form: Form, market: Market) => Answer> = {
  'taobao.time.get': () => ({ time: localTime(Date.now()) }),
  'taobao.shop.get': (app, form, market) => {
    const shop = market.shopsOf(app, 'taobao').find(({ name }) => name === form.get('nick'))
    return shop ? { shop: shopWords(shop) } : business('isv.invalid-parameter:nick', '店铺不存在')
  },
  'taobao.tmc.messages.consume': (app, form) => ({
    messages: { tmc_message: consume(app.keys.taobao.id, Math.min(200, Number(form.get('quantity')) || 100)) },
  }),
  'taobao.tmc.messages.confirm': (app, form) => {
    confirm(app.keys.taobao.id, (form.get('s_message_ids') ?? '').split(','))
    return { is_success: true }
  },
}
