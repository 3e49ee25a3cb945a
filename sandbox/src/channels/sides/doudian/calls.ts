import { isRecord } from '../../../raw-body.ts'
import { changedIn, placedIn, refundsAskedIn, refundsChangedIn } from '../../spans.ts'
import { textOf as text } from '../../text.ts'
import type { Order, OrderStatus, Refund } from '../../things.ts'
import type { Call, Params } from './call.ts'
import { listProducts, productDetail } from './items.ts'
import { orderWords, seconds, storeId, unseal } from './orders.ts'
import { refundDetail, refundRow } from './refunds.ts'
import { fail, no } from './refusals.ts'
import { refundType } from './status.ts'

const pageLimit = 100
const list = (value: unknown): Params[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const orderOf = ({ market, shop, params }: Call, name = 'order_id'): Order => {
  const order = market.order('doudian', text(params[name]))
  return order?.shopId === shop.id ? order : fail(no.business(10000, '订单不存在'))
}
const inState = (order: Order, ...states: OrderStatus[]): Order =>
  states.includes(order.status) ? order : fail(no.business(20302, '订单状态不允许此操作'))

const refundOf = ({ market, shop }: Call, id: string): { order: Order; refund: Refund } => {
  const found = market.refund('doudian', id)
  return found?.order.shopId === shop.id ? found : fail(no.business(11003, '存在无效的售后单'))
}

/** An order within the hour is accepted or turned down by its branch. */
const ofStore = (call: Call): Order =>
  text(call.params['store_id']) === storeId(call.shop.id) ? orderOf(call) : fail(no.parameter('门店不存在'))

function page<T>({ params }: Call, from: string, to: string, rowsOf: (from: number, to: number) => T[]) {
  const [start, end, number, size] = [params[from], params[to], params['page'], params['size']].map(Number)
  if (!(size && size >= 1 && size <= pageLimit)) throw no.parameter(`size不能超过${pageLimit}`)
  if (number === undefined || !(number >= 0)) throw no.parameter('page不正确')
  if (!(start && end && end >= start)) throw no.parameter('开始时间必须早于结束时间')
  const rows = rowsOf(start * 1000, end * 1000 + 999)
  return { total: rows.length, page: number, size, rows: rows.slice(number * size, (number + 1) * size) }
}

const rejectReasons = [
  { reject_reason_code: 1, reason: '买家未提供凭证', evidence_need: 'Y' },
  { reject_reason_code: 8, reason: '商品已送达，买家已签收', evidence_need: 'N' },
  { reject_reason_code: 9, reason: '已与买家协商一致', evidence_need: 'N' },
].map((reason) => ({ ...reason, evidence_description: '', image: '', order_type: -1, pkg: -1 }))

function operate(call: Call): Params {
  const [item] = list(call.params['items'])
  const type = Number(call.params['type'])
  if (!item || ![201, 202].includes(type)) throw no.parameter('操作类型不支持')
  const { order, refund } = refundOf(call, text(item['aftersale_id']))
  if (refund.status !== 'asked') throw no.business(20309541, '售后状态错误')
  if (item['update_time'] !== undefined && Number(item['update_time']) !== seconds(order.updatedAt))
    throw no.business(11005, '售后单已变更，请刷新后重试')
  const reason = rejectReasons.find((one) => one.reject_reason_code === Number(item['reject_reason_code']))
  if (type === 202 && refundType(order) === 2) throw no.business(11001, '未发货的订单请以发货代替拒绝')
  if (type === 202 && (!reason || !text(item['remark']))) throw no.parameter('拒绝原因必填')
  call.market.answerRefund(order, refund, type === 201, type === 202 ? text(item['remark']) : '')
  return { items: [{ aftersale_id: BigInt(refund.id), status_code: 0, status_msg: '' }] }
}

const companies = [
  { id: 12, name: '顺丰速运', code: 'shunfeng' },
  { id: 15, name: '圆通速递', code: 'yuantong' },
  { id: 19, name: '京东快递', code: 'jd' },
  { id: 99, name: '商家自送', code: 'shangjiazisong' },
]

export const calls: Record<string, (call: Call) => unknown> = {
  'order/orderDetail': (call) => ({
    shop_order_detail: orderWords(orderOf(call, 'shop_order_id'), call.shop, call.app.keys.doudian.secret),
  }),
  'product/listV2': listProducts,
  'product/detail': productDetail,
  'order/searchList': (call) => {
    const found =
      call.params['create_time_start'] === undefined
        ? page(call, 'update_time_start', 'update_time_end', (from, to) => changedIn(call.market, call.shop, from, to))
        : page(call, 'create_time_start', 'create_time_end', (from, to) => placedIn(call.market, call.shop, from, to))
    const words = found.rows.map((order) => orderWords(order, call.shop, call.app.keys.doudian.secret))
    return { page: found.page, total: found.total, size: found.size, shop_order_list: words }
  },
  'order/batchDecrypt': (call) => {
    const rows = list(call.params['cipher_infos']).map(({ auth_id, cipher_text }) => {
      const order = call.market.order('doudian', text(auth_id))
      const known = order?.shopId === call.shop.id
      const plain = known && unseal(text(cipher_text), call.app.keys.doudian.secret, text(auth_id))
      const [err_no, err_msg] = plain ? [0, ''] : [300008, '密文与订单号不匹配']
      return { auth_id, cipher_text, decrypt_text: plain || '', err_no, err_msg }
    })
    return { custom_err: { err_code: 0, err_msg: '' }, decrypt_infos: rows }
  },
  'order/logisticsCompanyList': () => companies,
  'order/logisticsAdd': (call) => {
    const order = inState(orderOf(call), 'paid', 'confirmed')
    const company = companies.find(({ code }) => code === call.params['company_code'])
    const waybill = text(call.params['logistics_code'])
    if (!company || !waybill) throw no.business(30006, '快递公司或快递单号不正确')
    call.market.ship(order, { company: company.name, waybill, rider: '' })
    return { pack_id: '' }
  },
  'order/logisticsEdit': (call) => {
    const order = inState(orderOf(call), 'shipped')
    const company = companies.find(({ code }) => code === call.params['company_code'])
    const waybill = text(call.params['logistics_code'])
    if (!company || !waybill) throw no.business(30006, '快递公司或快递单号不正确')
    call.market.ship(order, { company: company.name, waybill, rider: '' })
    return {}
  },
  'order/addOrderRemark': (call) => {
    if (text(call.params['remark']) === '') throw no.parameter('remark必填')
    call.market.note(orderOf(call), text(call.params['remark']))
    return {}
  },
  'order/addressConfirm': (call) => {
    const order = orderOf(call)
    const eta = order.etas.findLast(({ answer }) => answer === '') ?? fail(no.business(20305, '没有待处理的变更申请'))
    call.market.answerEta(order, eta, Number(call.params['is_approved']) === 0)
    return {}
  },
  'sendHome/order/acceptOrder': (call) => (call.market.confirm(inState(ofStore(call), 'paid')), {}),
  'sendHome/order/rejectOrder': (call) => {
    if (![12, 72, 73, 74, 75, 76, 77].includes(Number(call.params['reject_code']))) throw no.parameter('拒单原因不正确')
    call.market.cancel(inState(ofStore(call), 'paid', 'confirmed'), text(call.params['reject_msg']))
    return {}
  },
  'afterSale/Detail': (call) => {
    const { order, refund } = refundOf(call, text(call.params['after_sale_id']))
    return refundDetail(order, refund)
  },
  'afterSale/List': (call) => {
    const asked = call.params['start_time'] !== undefined
    const { rows, ...found } = page(
      call,
      asked ? 'start_time' : 'update_start_time',
      asked ? 'end_time' : 'update_end_time',
      (from, to) =>
        (asked ? refundsAskedIn : refundsChangedIn)(call.market, call.shop, from, to).map(({ order, refund }) =>
          refundRow(order, refund),
        ),
    )
    return { ...found, items: rows, has_more: (found.page + 1) * found.size < found.total }
  },
  // Only for what was sent: before that a no is said by sending it.
  'afterSale/rejectReasonCodeList': (call) => {
    const { order, refund } = refundOf(call, text(call.params['aftersale_id']))
    return { items: refund.status === 'asked' && refundType(order) === 1 ? rejectReasons : [] }
  },
  'afterSale/operate': operate,
}
