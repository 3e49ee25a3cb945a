import { randomUUID } from 'node:crypto'
import { parse } from 'lossless-json'
import { isRecord } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import { changedIn, placedIn, refundsChangedIn } from '../../spans.ts'
import { textOf } from '../../text.ts'
import type { App, Order, Shop } from '../../things.ts'
import { orderWords, unseal } from './orders.ts'
import { refundDetail, refundWords } from './refunds.ts'
import { orderStatuses, refundStatus } from './status.ts'

export type Form = URLSearchParams
type Call = { market: Market; app: App; shop: Shop; form: Form }
export type Answer = Record<string, unknown>

export const no = (error_code: number, error_msg: string, sub_msg = error_msg): Answer => ({
  error_response: { error_code, error_msg, sub_code: String(error_code), sub_msg, request_id: randomUUID() },
})

const pageLimit = 100
const companies = [
  [44, '顺丰速运', 'SF'],
  [115, '中通快递', 'ZTO'],
  [85, '圆通速递', 'YTO'],
  [1, '申通快递', 'STO'],
  [121, '韵达快递', 'YUNDA'],
  [120, '京东快递', 'JD'],
  [118, 'EMS', 'EMS'],
  [999, '商家自送', 'ZS'],
] as const

const ownOrder = ({ market, shop }: Call, id: string): Order | undefined => {
  const order = market.order('pdd', id)
  return order?.shopId === shop.id ? order : undefined
}

type Page<T> = { total: number; rows: T[] }

/** Lists of what changed, and of what was bought: their two fields, and how far these may lie apart. */
const updated = { start: 'start_updated_at', end: 'end_updated_at', seconds: 30 * 60, why: '30分钟' }
const confirmed = { start: 'start_confirm_at', end: 'end_confirm_at', seconds: 24 * 3600, why: '24小时' }

/** The rows of one page, and how many there are; or why the question is not allowed. */
function page<T>({ form }: Call, rows: (from: number, to: number) => T[], span = updated): Page<T> | { no: Answer } {
  const [start, end] = [Number(form.get(span.start)), Number(form.get(span.end))]
  const [number, size] = [Number(form.get('page') ?? 1), Number(form.get('page_size') ?? pageLimit)]
  const refused = (why: string) => ({ no: no(50001, '业务服务错误', why) })
  if (!(end > start)) return refused('开始时间必须早于结束时间')
  if (end - start > span.seconds) return refused(`查询时间间隔不能超过${span.why}`)
  if (!(number >= 1) || !(size >= 1 && size <= pageLimit)) return refused('分页参数错误')
  const all = rows(start * 1000, end * 1000 + 999)
  return { total: all.length, rows: all.slice((number - 1) * size, number * size) }
}

/** A JSON object with its numbers as they were written; anything else is an empty one. */
export function jsonFields(text: string): Answer {
  try {
    const value = parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Some orders by their numbers, separated by commas; what is not the shop's is left out. */
const namedOrders = (asked: Call): Order[] =>
  (asked.form.get('order_sns') ?? '').split(',').flatMap((id) => ownOrder(asked, id.trim()) ?? [])

/** As the two filters of a list have it; 5 is all. */
const fits = (form: Form, order: Order): boolean => {
  const wants = (name: string, value: number): boolean => [String(value), '5'].includes(form.get(name) ?? '5')
  return wants('order_status', orderStatuses[order.status]) && wants('refund_status', refundStatus(order))
}

function answerRefund(asked: Call, orderId: string, refundId: string, agreed: boolean, words: string): Answer | null {
  const order = ownOrder(asked, orderId)
  const refund = order?.refunds.find(({ id }) => id === refundId)
  if (!order || !refund) return no(50001, '业务服务错误', '售后单不存在')
  if (refund.status !== 'asked') return no(50001, '业务服务错误', '售后单状态已变更')
  asked.market.answerRefund(order, refund, agreed, words)
  return null
}

export const calls: Record<string, (asked: Call) => Answer> = {
  'pdd.pmc.user.permit': () => ({ pmc_user_permit_response: { is_success: true } }),
  'pdd.order.number.list.increment.get': (asked) => {
    const found = page(asked, (from, to) => changedIn(asked.market, asked.shop, from, to))
    if ('no' in found) return found.no
    const secret = asked.app.keys.pdd.secret
    const list = found.rows.map((order) => orderWords(order, secret))
    return { order_sn_increment_get_response: { total_count: found.total, order_sn_list: list } }
  },
  'pdd.order.information.get': (asked) => {
    const order = ownOrder(asked, asked.form.get('order_sn') ?? '')
    if (!order) return no(50001, '业务服务错误', '订单不存在')
    return { order_info_get_response: { order_info: orderWords(order, asked.app.keys.pdd.secret) } }
  },
  'pdd.order.list.get': (asked) => {
    const { form, market, shop, app } = asked
    const found = page(
      asked,
      (from, to) => placedIn(market, shop, from, to).filter((order) => fits(form, order)),
      confirmed,
    )
    if ('no' in found) return found.no
    const order_list = found.rows.map((order) => orderWords(order, app.keys.pdd.secret))
    const behind = Number(form.get('page') ?? 1) * Number(form.get('page_size') ?? pageLimit)
    return {
      order_list_get_response:
        form.get('use_has_next') === 'true'
          ? { order_list, has_next: behind < found.total }
          : { order_list, total_count: found.total },
    }
  },
  // Of these fields the first alone is written in the other way.
  'pdd.order.status.get': (asked) => ({
    order_status_get_response: {
      order_status_list: namedOrders(asked).map((order) => ({
        orderSn: order.id,
        order_status: orderStatuses[order.status],
        refund_status: refundStatus(order),
      })),
    },
  }),
  'pdd.order.note.update': (asked) => {
    const { form, market } = asked
    const order = ownOrder(asked, form.get('order_sn') ?? '')
    const [note, tag, name] = [form.get('note'), form.get('tag') ?? '', form.get('tag_name') ?? '']
    if (!order) return no(50001, '业务服务错误', '订单不存在')
    if (note === null) return no(10000, '参数错误', 'note 不能为空')
    if (!/^[1-5]?$/.test(tag) || (tag === '') !== (name === '') || [...name].length > 3)
      return no(50001, '业务服务错误', '备注标记不正确')
    market.note(order, note, tag, name)
    return { response: { success: true, error_code: 0, error_msg: '' } }
  },
  'pdd.mall.info.get': ({ shop }) => ({
    mall_info_get_response: {
      mall_id: Number(shop.id),
      mall_name: shop.name,
      mall_desc: '',
      logo: '',
      merchant_type: 2,
      mall_character: 0,
    },
  }),
  'pdd.refund.status.check': (asked) => ({
    refund_status_check_response: {
      order_sns_exists_refund: namedOrders(asked)
        .filter((order) => refundStatus(order) !== 1)
        .map(({ id }) => ({ order_sn: id })),
    },
  }),
  'pdd.open.decrypt.batch': ({ app, form }) => {
    const list = JSON.parse(form.get('data_list') ?? '[]') as { data_tag: string; encrypted_data: string }[]
    const rows = list.map(({ data_tag, encrypted_data }) => ({
      data_tag,
      encrypted_data,
      decrypted_data: unseal(encrypted_data, app.keys.pdd.secret) ?? '',
      error_code: 0,
      error_msg: '',
    }))
    return { open_decrypt_batch_response: { data_decrypt_list: rows } }
  },
  'pdd.logistics.companies.get': () => ({
    logistics_companies_get_response: {
      logistics_companies: companies.map(([id, logistics_company, code]) => ({
        id,
        logistics_company,
        code,
        available: 1,
      })),
    },
  }),
  'pdd.logistics.online.send': (asked) => {
    const { form, market } = asked
    const order = ownOrder(asked, form.get('order_sn') ?? '')
    const company = companies.find(([id]) => String(id) === form.get('logistics_id'))
    const waybill = form.get('tracking_number') ?? ''
    if (!order) return no(50001, '业务服务错误', '订单不存在')
    if (!company || !waybill) return no(50001, '业务服务错误', '快递公司或快递单号不正确')
    if (!['paid', 'confirmed'].includes(order.status)) return no(50001, '业务服务错误', '订单状态不允许发货')
    market.ship(order, { company: company[1], waybill, rider: '' })
    return { logistics_online_send_response: { is_success: true } }
  },
  'pdd.refund.list.increment.get': (asked) => {
    const found = page(asked, (from, to) =>
      refundsChangedIn(asked.market, asked.shop, from, to).map(({ order, refund }) => refundWords(order, refund)),
    )
    return 'no' in found
      ? found.no
      : { refund_increment_get_response: { total_count: found.total, refund_list: found.rows } }
  },
  // Flat, in fen and seconds, unlike the rows of the list.
  'pdd.refund.information.get': (asked) => {
    const order = ownOrder(asked, asked.form.get('order_sn') ?? '')
    const refund = order?.refunds.find(({ id }) => id === asked.form.get('after_sales_id'))
    return order && refund ? refundDetail(order, refund) : no(50001, '业务服务错误', '售后单不存在')
  },
  'pdd.refund.agree': (asked) => {
    const { order_sn, after_sales_id, operate_desc } = jsonFields(asked.form.get('request') ?? '')
    const problem = answerRefund(asked, String(order_sn), String(after_sales_id), true, textOf(operate_desc))
    return problem ?? { response: { result: { order_sn, after_sales_id, message: '退款操作成功', succ: true } } }
  },
  // The shop's system says whether it could still stop the parcel; FAIL leaves the money where it is.
  'pdd.rdc.pddgenius.sendgoods.cancel': (asked) => {
    const { tid, refund_id, status, msg } = jsonFields(asked.form.get('param') ?? '')
    const problem = answerRefund(asked, String(tid), String(refund_id), status === 'SUCCESS', textOf(msg))
    return problem ?? { rdc_pddgenius_sendgoods_cancel_response: { result: { result_data: { refund_id } } } }
  },
}
