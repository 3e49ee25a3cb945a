import { isRecord } from '../../../raw-body.ts'
import { sellerNote } from '../../notes.ts'
import type { Market } from '../../side.ts'
import { changedIn, placedIn, refundsAskedIn, refundsChangedIn } from '../../spans.ts'
import { textOf } from '../../text.ts'
import type { Order, Shop } from '../../things.ts'
import { isMedia } from './media.ts'
import { addressWords, customerNotes, openAfterSales, orderWords } from './orders.ts'
import { refundWords } from './refunds.ts'
import { statuses } from './status.ts'

type Fields = Record<string, unknown>
export type No = { errcode: number; errmsg: string }
const fine = { errcode: 0, errmsg: 'ok' }
export const no = (errcode: number, errmsg: string): No => ({ errcode, errmsg })

const orderWindowSeconds = 7 * 24 * 3600
const afterSaleWindowSeconds = 24 * 3600
const pageLimit = 100
const companies = [
  ['SF', '顺丰速运'],
  ['ZTO', '中通快递'],
  ['YTO', '圆通速递'],
  ['STO', '申通快递'],
  ['YUNDA', '韵达速递'],
  ['JD', '京东快递'],
  ['EMS', 'EMS'],
  ['OTHERS', '其他'],
] as const

const ownOrder = (market: Market, shop: Shop, given: Fields): Order | undefined => {
  const order = market.order('weixin', String(given['order_id']))
  return order?.shopId === shop.id ? order : undefined
}

/** A page whose next one begins at `next_key`; newest changes may still come in behind it. */
function page<T>(rows: T[], given: Fields): { rows: T[]; next_key: string; has_more: boolean } {
  const start = Number(given['next_key']) || 0
  const end = start + Math.min(pageLimit, Number(given['page_size']) || pageLimit)
  return { rows: rows.slice(start, end), next_key: String(end), has_more: end < rows.length }
}

function listOrders(market: Market, shop: Shop, given: Fields): Fields {
  const range = given['update_time_range'] ?? given['create_time_range']
  if (!isRecord(range)) return no(47001, 'data format error')
  const [from, to] = [Number(range['start_time']), Number(range['end_time'])]
  if (!(to >= from) || to - from > orderWindowSeconds) return no(10020052, '时间范围不能超过7天')
  const found = (given['update_time_range'] ? changedIn : placedIn)(market, shop, from * 1000, to * 1000 + 999)
  const { rows, ...rest } = page(
    found.filter((order) => given['status'] === undefined || statuses[order.status] === given['status']),
    given,
  )
  return { ...fine, order_id_list: rows.map(({ id }) => id), ...rest }
}

/** What can be searched for, and whether an order has it. A phone is found by its last four digits alone. */
const conditions: Record<string, (order: Order, wanted: string) => boolean> = {
  order_id: (order, wanted) => order.id === wanted,
  title: (order, wanted) => order.goods.some(({ name }) => name.includes(wanted)),
  sku_code: (order, wanted) => order.goods.some(({ skuId }) => skuId === wanted),
  user_name: (order, wanted) => order.consignee.name === wanted,
  tel_number: (order, wanted) => order.consignee.mobile.slice(-4) === wanted,
  merchant_notes: (order, wanted) => sellerNote(order).words.includes(wanted),
  customer_notes: (order, wanted) => customerNotes(order).includes(wanted),
}

function searchOrders(market: Market, shop: Shop, given: Fields): Fields {
  const condition = isRecord(given['search_condition']) ? given['search_condition'] : {}
  const wanted = Object.entries(conditions).filter(([key]) => condition[key] !== undefined)
  if (wanted.length === 0) return no(40097, 'invalid args: search_condition')
  const { status, on_aftersale_order_exist: inAfterSale } = given
  const { rows, ...rest } = page(
    market
      .ordersOf(shop, 0, Number.MAX_SAFE_INTEGER)
      .filter((order) => wanted.every(([key, has]) => has(order, textOf(condition[key]))))
      .filter((order) => status === undefined || statuses[order.status] === status)
      .filter((order) => inAfterSale === undefined || openAfterSales(order) > 0 === (inAfterSale === 1)),
    given,
  )
  return { ...fine, orders: rows.map(({ id }) => id), ...rest }
}

function listAfterSales(market: Market, shop: Shop, given: Fields): Fields {
  const moment = given['begin_create_time'] === undefined ? 'update' : 'create'
  const [from, to] = [Number(given[`begin_${moment}_time`]), Number(given[`end_${moment}_time`])]
  if (!(to >= from) || to - from > afterSaleWindowSeconds) return no(10020004, '非法的时间区间，不得大于24小时')
  const found = (moment === 'create' ? refundsAskedIn : refundsChangedIn)(market, shop, from * 1000, to * 1000 + 999)
  const { rows, ...rest } = page(found, given)
  return { ...fine, after_sale_order_id_list: rows.map(({ refund }) => refund.id), ...rest }
}

function send(market: Market, shop: Shop, given: Fields): Fields {
  const order = ownOrder(market, shop, given)
  const [delivery] = Array.isArray(given['delivery_list']) ? given['delivery_list'].filter(isRecord) : []
  if (!order) return no(10020050, '订单不存在')
  if (!delivery || !Array.isArray(delivery['product_infos']) || delivery['product_infos'].length === 0)
    return no(47001, 'data format error')
  if (!['paid', 'confirmed'].includes(order.status)) return no(10020078, '订单状态不允许发货')
  const products = delivery['product_infos'].filter(isRecord)
  const sent = new Set(products.map(({ sku_id, product_cnt }) => `${sku_id}x${product_cnt}`))
  if (order.goods.some(({ skuId, quantity }) => !sent.has(`${skuId}x${quantity}`)))
    return no(10020079, '发货商品与订单不符')
  if (Number(delivery['deliver_type']) === 3) market.ship(order, { company: '无需物流', waybill: '', rider: '' })
  else {
    const company = companies.find(([id]) => id === delivery['delivery_id'])
    if (!company || !delivery['waybill_id']) return no(10020080, '快递公司或运单号不正确')
    market.ship(order, { company: company[1], waybill: textOf(delivery['waybill_id']), rider: '' })
  }
  return fine
}

const rejectReasons = [
  { reject_reason_type: 6, reject_reason_type_text: '买家误操作/已协商取消申请', reject_reason: '', reject_scene: 1 },
  { reject_reason_type: 16, reject_reason_type_text: '商品未存在问题', reject_reason: '', reject_scene: 1 },
  { reject_reason_type: 20, reject_reason_type_text: '买家寄回商品影响二次销售', reject_reason: '', reject_scene: 4 },
]

function answerAfterSale(market: Market, shop: Shop, given: Fields, agreed: boolean): Fields {
  const found = market.refund('weixin', String(given['after_sale_order_id']))
  if (found?.order.shopId !== shop.id) return no(10020066, '售后单不存在')
  if (found.refund.status !== 'asked') return no(10020067, '售后单状态不支持该操作')
  if (!agreed && !rejectReasons.some(({ reject_reason_type }) => reject_reason_type === given['reject_reason_type']))
    return no(9700224, '参数错误')
  market.answerRefund(found.order, found.refund, agreed, textOf(given['reject_reason']))
  return fine
}

/** The shop has paid the buyer back by itself and shows that it did. */
function uploadCertificate(market: Market, shop: Shop, given: Fields): Fields {
  const found = market.refund('weixin', textOf(given['after_sale_order_id']))
  const pictures: unknown[] = Array.isArray(given['refund_certificates']) ? given['refund_certificates'] : []
  const words = textOf(given['desc'])
  if (found?.order.shopId !== shop.id) return no(10020000, '售后单号不存在')
  if (found.refund.status !== 'asked') return no(10020001, '售后单状态不合法')
  if (!words || pictures.length === 0 || !pictures.every((id) => isMedia(shop, id))) return no(9700224, '参数错误')
  market.answerRefund(found.order, found.refund, true, words)
  return fine
}

/** Which kind of after-sale and of offer a reason is for, and whether it needs pictures. */
const updateReasons = [
  { update_reason_type: 6, type: 1, merchant_update_type: 3, need_image: 1 },
  { update_reason_type: 7, type: 1, merchant_update_type: 2, need_image: 1 },
  { update_reason_type: 8, type: 2, merchant_update_type: 3, need_image: 0 },
  { update_reason_type: 9, type: 1, merchant_update_type: 1, need_image: 1 },
  { update_reason_type: 10, type: 1, merchant_update_type: 3, need_image: 1 },
]

function negotiate(market: Market, shop: Shop, given: Fields): Fields {
  const found = market.refund('weixin', String(given['after_sale_order_id']))
  if (found?.order.shopId !== shop.id) return no(10020066, '售后单不存在')
  if (found.refund.status !== 'asked') return no(10020067, '售后单状态不支持该操作')
  const words = textOf(given['merchant_update_desc'])
  const reason = updateReasons.find(({ update_reason_type }) => update_reason_type === given['update_reason_type'])
  const fits = reason?.type === given['type'] && reason?.merchant_update_type === given['merchant_update_type']
  const media: unknown[] = Array.isArray(given['media_ids']) ? given['media_ids'] : []
  const known = media.every((id) => isMedia(shop, id))
  const amount = given['amount']
  if (!words || !reason || !fits || !known || (reason.need_image === 1 && media.length === 0))
    return no(9700224, '参数错误')
  if (typeof amount !== 'number' || amount < 0 || amount > found.refund.amount) return no(9700224, '参数错误')
  market.negotiateRefund(found.order, found.refund, words)
  return fine
}

/** The calls under `/channels/ec/`, by their path. */
export const calls: Record<string, (market: Market, shop: Shop, given: Fields) => Fields> = {
  'basics/info/get': (_market, shop) => ({ ...fine, info: { nickname: shop.name, username: `gh_${shop.id}` } }),
  'aftersale/merchantupdateaftersale': negotiate,
  'aftersale/rejectreason/get': () => ({ ...fine, reject_reason_list: rejectReasons }),
  'aftersale/uploadrefundcertificate': uploadCertificate,
  'order/list/get': listOrders,
  'order/search': searchOrders,
  'order/merchantnotes/update': (market, shop, given) => {
    const order = ownOrder(market, shop, given)
    if (!order) return no(100002, 'Not exist')
    if (typeof given['merchant_notes'] !== 'string') return no(40097, 'invalid args: merchant_notes')
    market.note(order, given['merchant_notes'])
    return fine
  },
  'order/get': (market, shop, given) => {
    const order = ownOrder(market, shop, given)
    return order ? { ...fine, order: orderWords(order) } : no(10020050, '订单不存在')
  },
  'order/sensitiveinfo/decode': (market, shop, given) => {
    const order = ownOrder(market, shop, given)
    return order ? { ...fine, address_info: addressWords(order.consignee, true) } : no(10020050, '订单不存在')
  },
  'order/deliverycompanylist/new/get': () => ({
    ...fine,
    company_list: companies.map(([delivery_id, delivery_name]) => ({ delivery_id, delivery_name })),
  }),
  'order/delivery/send': send,
  'aftersale/getaftersalelist': listAfterSales,
  'aftersale/getaftersaleorder': (market, shop, given) => {
    const found = market.refund('weixin', String(given['after_sale_order_id']))
    return found?.order.shopId === shop.id
      ? { ...fine, after_sale_order: refundWords(found.order, found.refund) }
      : no(10020066, '售后单不存在')
  },
  'aftersale/acceptapply': (market, shop, given) => answerAfterSale(market, shop, given, true),
  'aftersale/rejectapply': (market, shop, given) => answerAfterSale(market, shop, given, false),
}
