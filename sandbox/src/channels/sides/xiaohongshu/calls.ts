import { isRecord } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import { textOf as text } from '../../text.ts'
import type { App, Order, Refund, Shop } from '../../things.ts'
import { addressId, orderWords, seal, unseal } from './orders.ts'
import { refundWords } from './refunds.ts'

export type Params = Record<string, unknown>
type Call = { market: Market; app: App; shop: Shop; params: Params }
export type Answer = { data: unknown } | { code: number; words: string }

const no = (words: string, code = -2000400): Answer => ({ code, words })
const pageLimit = 100
const windowMs = 30 * 60_000
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

/** One page of what changed within half an hour, its times in this unit. */
function page(
  call: Call,
  unit: number,
  wordsOf: (order: Order) => Params[],
): { no: Answer } | { rows: Params[]; all: number } {
  const { market, shop, params } = call
  const [from, to] = [Number(params['startTime']) * unit, Number(params['endTime']) * unit]
  const [number, size] = [Number(params['pageNo'] ?? 1), Number(params['pageSize'] ?? 50)]
  if (Number(params['timeType']) !== 2 || !(to >= from)) return { no: no('时间范围不正确') }
  if (to - from > windowMs) return { no: no('更新时间范围不能超过30分钟') }
  if (!(number >= 1) || !(size >= 1 && size <= pageLimit)) return { no: no('分页参数不正确') }
  const changed = market
    .ordersOf(shop, from, to + unit - 1)
    .filter(({ updatedAt }) => updatedAt >= from && updatedAt < to + unit)
  const all = changed.flatMap(wordsOf)
  return { rows: all.slice((number - 1) * size, number * size), all: all.length }
}

export const calls: Record<string, (call: Call) => Answer> = {
  'order.getOrderList': (call) => {
    const found = page(call, 1000, (order) => {
      const { skuList: _, openAddressId: __, ...short } = orderWords(order, call.shop)
      return [short]
    })
    return 'no' in found ? found.no : { data: { total: found.all, orderList: found.rows } }
  },
  'order.getOrderDetail': (call) => withOrder(call, (order) => ({ data: orderWords(order, call.shop) })),
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
    const found = page(call, 1, (order) => order.refunds.map((refund) => refundWords(order, refund)))
    return 'no' in found ? found.no : { data: { totalCount: found.all, afterSaleBasicInfos: found.rows } }
  },
  'afterSale.getAfterSaleInfo': (call) =>
    withRefund(call, (order, refund) => ({ data: { afterSaleInfo: refundWords(order, refund) } })),
  'afterSale.rejectReasons': (call) => withRefund(call, () => ({ data: { rejectReasons } })),
  'afterSale.auditReturns': (call) =>
    withRefund(call, (order, refund) => {
      const { action, reason, description } = call.params
      const known = rejectReasons.some(({ reasonId }) => reasonId === Number(reason))
      if (refund.status !== 'asked') return no('售后单状态已变更')
      if (![1, 3].includes(Number(action))) return no('审核动作不正确')
      if (Number(action) === 3 && !known) return no('拒绝原因不正确')
      call.market.answerRefund(order, refund, Number(action) === 1, text(description))
      return { data: '' }
    }),
}
