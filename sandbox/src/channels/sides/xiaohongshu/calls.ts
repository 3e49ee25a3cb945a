import { isRecord } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import { changedIn, placedIn, refundsAskedIn, refundsChangedIn } from '../../spans.ts'
import { textOf as text } from '../../text.ts'
import type { App, Order, Refund, Shop } from '../../things.ts'
import { addressId, orderWords, seal, unseal } from './orders.ts'
import { refundWords } from './refunds.ts'

export type Params = Record<string, unknown>
type Call = { market: Market; app: App; shop: Shop; params: Params }
export type Answer = { data: unknown } | { code: number; words: string }

const no = (words: string, code = -2000400): Answer => ({ code, words })
const pageLimit = 100
const list = (value: unknown): Params[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const companies = [
  ['shunfeng', '顺丰速运'],
  ['zhongtong', '中通快递'],
  ['yuantong', '圆通速递'],
  ['jd', '京东物流'],
  ['selfdelivery', '商家自配送'],
] as const
const rejectReasons = [
  { reasonId: 11, reasonName: '商品已送达' },
  { reasonId: 12, reasonName: '已与买家协商一致' },
]

const isRejectReason = (reason: unknown): boolean => rejectReasons.some(({ reasonId }) => reasonId === Number(reason))

const ofShop = ({ market, shop }: Call, id: string): Order | undefined => {
  const order = market.order('xiaohongshu', id)
  return order?.shopId === shop.id ? order : undefined
}
const withOrder = (call: Call, act: (order: Order) => Answer): Answer => {
  const order = ofShop(call, text(call.params['orderId']))
  return order ? act(order) : no('包裹不存在', -2000101)
}
const withRefund = (call: Call, act: (order: Order, refund: Refund) => Answer): Answer => {
  const found = call.market.refund('xiaohongshu', text(call.params['returnsId']))
  return found?.order.shopId === call.shop.id ? act(found.order, found.refund) : no('售后单不存在')
}

/** The kinds of time in `timeType`: when it was made, and when it last changed; of each, how far it may reach. */
type Lists<T> = Record<string, (market: Market, shop: Shop, from: number, to: number) => T[]>
const orders: Lists<Order> = { 1: placedIn, 2: changedIn }
const refunds: Lists<{ order: Order; refund: Refund }> = { 1: refundsAskedIn, 2: refundsChangedIn }
const reaches: Record<string, { ms: number; no: string }> = {
  1: { ms: 24 * 3_600_000, no: '创建时间范围不能超过24小时' },
  2: { ms: 30 * 60_000, no: '更新时间范围不能超过30分钟' },
}

/** One page of these, their times in this unit. */
function page<T>(call: Call, unit: number, lists: Lists<T>): { no: Answer } | { rows: T[]; all: number } {
  const { market, shop, params } = call
  const type = text(params['timeType'])
  const [list, reach] = [lists[type], reaches[type]]
  const [from, to] = [Number(params['startTime']) * unit, Number(params['endTime']) * unit]
  const [number, size] = [Number(params['pageNo'] ?? 1), Number(params['pageSize'] ?? 50)]
  if (!list || !reach || !(to >= from)) return { no: no('时间范围不正确') }
  if (to - from > reach.ms) return { no: no(reach.no) }
  if (!(number >= 1) || !(size >= 1 && size <= pageLimit)) return { no: no('分页参数不正确') }
  const all = list(market, shop, from, to + unit - 1)
  return { rows: all.slice((number - 1) * size, number * size), all: all.length }
}

export const calls: Record<string, (call: Call) => Answer> = {
  'order.getOrderList': (call) => {
    const found = page(call, 1000, orders)
    if ('no' in found) return found.no
    const orderList = found.rows.map((order) => {
      const { skuList: _, openAddressId: __, ...short } = orderWords(order, call.shop)
      return short
    })
    return { data: { total: found.all, orderList } }
  },
  'order.getOrderDetail': (call) => withOrder(call, (order) => ({ data: orderWords(order, call.shop) })),
  'order.modifySellerMarkInfo': (call) =>
    withOrder(call, (order) => {
      const { sellerMarkNote, operator, sellerMarkPriority } = call.params
      const flag = text(sellerMarkPriority)
      if (typeof sellerMarkNote !== 'string' || !text(operator)) return no('商家备注和操作人必填')
      if (!/^[1-6]$/.test(flag)) return no('商家标记优先级不正确')
      call.market.note(order, sellerMarkNote, flag)
      return { data: '' }
    }),
  // Given only while an order waits to be sent, and for the address it had when it was read.
  'order.getOrderReceiverInfo': (call) => {
    const receiverInfos = list(call.params['receiverQueries']).flatMap(({ orderId, openAddressId }) => {
      const order = ofShop(call, text(orderId))
      if (!order || !['paid', 'confirmed'].includes(order.status) || openAddressId !== addressId(order)) return []
      const sealed = (plain: string): string => seal(plain, call.app.keys.xiaohongshu.secret, order.id)
      return [
        {
          orderId,
          openAddressId,
          matched: true,
          receiverName: sealed(order.consignee.name),
          receiverPhone: sealed(order.consignee.mobile),
          receiverAddress: sealed(order.consignee.address),
        },
      ]
    })
    return { data: { receiverInfos } }
  },
  'data.batchDecrypt': (call) => {
    const dataInfoList = list(call.params['baseInfos']).map(({ dataTag, encryptedData }) => {
      const known = ofShop(call, text(dataTag))
      const plain = known && unseal(text(encryptedData), call.app.keys.xiaohongshu.secret, text(dataTag))
      const [errorCode, errorMsg] = plain ? [0, ''] : [-1, '密文不正确']
      return { dataTag, encryptedData, decryptedData: plain ?? '', errorCode, errorMsg }
    })
    return { data: { dataInfoList } }
  },
  'common.getExpressCompanyList': () => ({
    data: {
      expressCompanyInfos: companies.map(([expressCompanyCode, expressCompanyName]) => ({
        expressCompanyCode,
        expressCompanyName,
      })),
    },
  }),
  'order.orderDeliver': (call) =>
    withOrder(call, (order) => {
      const company = companies.find(([code]) => code === call.params['expressCompanyCode'])
      const waybill = text(call.params['expressNo'])
      if (!company || !waybill) return no('快递公司或快递单号不正确')
      if (!['paid', 'confirmed'].includes(order.status)) return no('包裹状态不允许发货')
      call.market.ship(order, { company: company[1], waybill, rider: '' })
      return { data: '' }
    }),
  'afterSale.listAfterSaleInfos': (call) => {
    const found = page(call, 1, refunds)
    if ('no' in found) return found.no
    const afterSaleBasicInfos = found.rows.map(({ order, refund }) => refundWords(order, refund))
    return { data: { totalCount: found.all, afterSaleBasicInfos } }
  },
  'afterSale.getAfterSaleInfo': (call) =>
    withRefund(call, (order, refund) => ({ data: { afterSaleInfo: refundWords(order, refund) } })),
  'afterSale.rejectReasons': (call) => withRefund(call, () => ({ data: { rejectReasons } })),
  'afterSale.auditReturns': (call) =>
    withRefund(call, (order, refund) => {
      const { action, reason, description } = call.params
      if (refund.status !== 'asked' || refund.goodsBack) return no('售后单状态已变更')
      if (![1, 2, 3].includes(Number(action))) return no('审核动作不正确')
      if (Number(action) === 3 && !isRejectReason(reason)) return no('拒绝原因不正确')
      // What has not been sent cannot be sent back.
      if (Number(action) === 2 && order.shipments.length === 0) return no('审核动作不正确')
      if (Number(action) === 2) call.market.awaitGoods(order, refund)
      else call.market.answerRefund(order, refund, Number(action) === 1, text(description))
      return { data: '' }
    }),
  // 1 the goods are here, 2 they are not as they should be, 3 more time to look at them.
  'afterSale.confirmReceive': (call) =>
    withRefund(call, (order, refund) => {
      const { action, reason, description } = call.params
      if (refund.status !== 'asked' || !refund.goodsBack) return no('售后单状态已变更')
      if (![1, 2, 3].includes(Number(action))) return no('操作类型不正确')
      if (Number(action) === 2 && !isRejectReason(reason)) return no('拒绝原因不正确')
      if (Number(action) === 3) call.market.report(order, '商家延期确认收货')
      else call.market.answerRefund(order, refund, Number(action) === 1, text(description))
      return { data: '' }
    }),
}
