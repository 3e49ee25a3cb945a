import { isRecord } from '../../../raw-body.ts'
import { unseal } from '../../sealing.ts'
import type { Market } from '../../side.ts'
import { changedIn, placedIn, refundsAskedIn, refundsChangedIn } from '../../spans.ts'
import { textOf as text } from '../../text.ts'
import type { App, Order, Refund, Shop } from '../../things.ts'
import { flags, orderWords } from './orders.ts'
import { refundWords } from './refunds.ts'
import { refundCodes } from './status.ts'

export type Params = Record<string, unknown>
type Call = { market: Market; app: App; shop: Shop; params: Params }
export type Answer = { data: unknown } | { result: number; words: string }

export const no = (words: string, result = 2001): Answer => ({ result, words })

const windowMs = 24 * 3_600_000
const noteLimit = 500
const end = 'nomore'
const list = (value: unknown): Params[] => (Array.isArray(value) ? value.filter(isRecord) : [])

export const companies = [
  [4, '顺丰速运'],
  [6, '中通快递'],
  [999, '商家自送'],
] as const

const rejectReasons = [
  { reasonCode: 21, reasonDesc: '请上传凭证', requiredRejectDesc: true, requiredRejectImage: true },
  { reasonCode: 22, reasonDesc: '商品已送达', requiredRejectDesc: true, requiredRejectImage: false },
]

const ofShop = ({ market, shop }: Call, id: string): Order | undefined => {
  const order = market.order('kuaishou', id)
  return order?.shopId === shop.id ? order : undefined
}
const withRefund = (call: Call, act: (order: Order, refund: Refund) => Answer): Answer => {
  const found = call.market.refund('kuaishou', text(call.params['refundId']))
  return found?.order.shopId === call.shop.id ? act(found.order, found.refund) : no('售后单不存在')
}

/** Which kind of time a list is by, in `queryType`: when it was made, or when it last changed. */
type Lists<T> = Record<1 | 2, (market: Market, shop: Shop, from: number, to: number) => T[]>
const orders: Lists<Order> = { 1: placedIn, 2: changedIn }
const refunds: Lists<{ order: Order; refund: Refund }> = { 1: refundsAskedIn, 2: refundsChangedIn }

/** The rows behind a cursor, and the cursor behind them. */
function page<T>(
  call: Call,
  cursor: string,
  limit: number,
  lists: Lists<T>,
): { no: Answer } | { rows: T[]; next: string } {
  const { market, shop, params } = call
  const [from, to, size] = [params['beginTime'], params['endTime'], params['pageSize']].map(Number)
  if (from === undefined || to === undefined || !(to > from)) return { no: no('endTime无效') }
  if (to - from > windowMs) return { no: no('时间范围不能超过1天') }
  if (size === undefined || !(size >= 1 && size <= limit)) return { no: no(`pageSize不能超过${limit}`) }
  const type = Number(params['queryType'])
  if (type !== 1 && type !== 2) return { no: no('queryType无效') }
  const rows = lists[type](market, shop, from, to)
  const start = Number(text(params[cursor])) || 0
  return { rows: rows.slice(start, start + size), next: start + size < rows.length ? String(start + size) : end }
}

export const calls: Record<string, (call: Call) => Answer> = {
  'open.user.seller.get': ({ shop }) => ({ data: { name: shop.name, openId: shop.id } }),
  'open.order.cursor.list': (call) => {
    const found = page(call, 'cursor', 50, orders)
    if ('no' in found) return found.no
    const orderList = found.rows.map((order) => orderWords(order, call.app.keys.kuaishou.secret))
    return { data: { orderList, cursor: found.next } }
  },
  'open.order.detail': (call) => {
    const order = ofShop(call, text(call.params['oid']))
    return order ? { data: orderWords(order, call.app.keys.kuaishou.secret) } : no('订单不存在')
  },
  'open.order.decrypt.batch': (call) => ({
    data: list(call.params['batchDecryptList']).map(({ bizId, encryptedData }) => {
      const known = ofShop(call, text(bizId))
      const plain = known && unseal(text(encryptedData), call.app.keys.kuaishou.secret, text(bizId))
      const [errorCode, errorMsg] = plain ? [0, ''] : [-1, '密文不正确']
      return { bizId, encryptedData, decryptedData: plain ?? '', errorCode, errorMsg }
    }),
  }),
  // Notes are added to those before; an empty one may carry a flag, which stays grey until it is given a colour.
  'open.seller.order.note.add': (call) => {
    const order = ofShop(call, text(call.params['orderId']))
    const [note, flag] = [text(call.params['note']), text(call.params['flag'])]
    if (!order) return no('订单不存在')
    if ([...note].length > noteLimit) return no('备注不能超过500个字')
    if (flag !== '' && !(Number(flag) in flags)) return no('旗帜颜色不正确')
    call.market.note(order, note, flag)
    return { data: null }
  },
  'open.seller.order.goods.deliver': (call) => {
    const order = ofShop(call, text(call.params['orderId']))
    const company = companies.find(([code]) => code === Number(call.params['expressCode']))
    const waybill = text(call.params['expressNo'])
    if (!order) return no('订单不存在')
    if (!company || !waybill) return no('快递公司或快递单号不正确')
    if (!['paid', 'confirmed'].includes(order.status)) return no('订单状态不允许发货')
    call.market.ship(order, { company: company[1], waybill, rider: '' })
    return { data: null }
  },
  'open.seller.order.refund.pcursor.list': (call) => {
    const found = page(call, 'pcursor', 100, refunds)
    if ('no' in found) return found.no
    const refundOrderInfoList = found.rows.map(({ order, refund }) => refundWords(order, refund))
    return { data: { refundOrderInfoList, pcursor: found.next } }
  },
  'open.seller.order.refund.detail': (call) =>
    withRefund(call, (order, refund) => ({ data: refundWords(order, refund) })),
  'open.seller.order.refund.approve': (call) =>
    withRefund(call, (order, refund) => {
      if (refund.status !== 'asked' || Number(call.params['status']) !== refundCodes[refund.status])
        return no('售后单状态已变更')
      if (Number(call.params['refundAmount']) !== refund.amount) return no('退款金额不一致')
      call.market.answerRefund(order, refund, true, '')
      return { data: null }
    }),
  'open.refund.reject.reason': (call) => withRefund(call, () => ({ data: rejectReasons })),
  'open.refund.reject': (call) =>
    withRefund(call, (order, refund) => {
      const { reasonCode, rejectDesc, refundVersion } = call.params
      const reason = rejectReasons.find((one) => one.reasonCode === Number(reasonCode))
      if (refund.status !== 'asked' || Number(refundVersion) !== order.updatedAt) return no('售后单状态已变更')
      if (!reason || reason.requiredRejectImage || !text(rejectDesc)) return no('拒绝原因不正确')
      call.market.answerRefund(order, refund, false, text(rejectDesc))
      return { data: null }
    }),
}
