import { momentText } from '@zdb/contract/kit/china-time'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { channelFailure, type Channel, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { call, type JddjOptions } from './client.ts'
import { isPaid, money, readOrder } from './orders.ts'
import { receive } from './callbacks.ts'
import { isCancelWish, readAfterSale, readCancelWish } from './refunds.ts'

const pageSize = 100
const operator = '转单宝'

/** There is no search by change: what was bought, cancelled or closed in a span is asked for one after the other. */
const times = ['orderPurchaseTime', 'orderCancelTime', 'orderCloseTime'] as const

/**
 * 京东到家: a branch is bound by its number and the token that the merchant's console shows. Tokens are renewed there,
 * not by a call. The merchant enters `<our callback>/<branch number>` as its base, to which `/djsw/<event>` is added.
 */
export function jddj(options: JddjOptions): Channel {
  const ask = (grant: Grant, path: string, params: Fields): Promise<unknown> =>
    call(options, grant.accessToken, path, params)

  const query = async (grant: Grant, params: Fields): Promise<Fields> => {
    const found = await ask(grant, 'order/es/query', params)
    return isRecord(found) ? found : {}
  }
  const fetchOrder = async (grant: Grant, orderId: string): Promise<Fields> => {
    const [order] = recordsOf((await query(grant, { orderId }))['resultList'])
    if (!order || idOf(order['deliveryStationNo']) !== grant.shopId)
      throw channelFailure('refused', '京东到家没有这个订单')
    return order
  }

  /** From the last page to the first: a row that moves on meanwhile moves towards pages that are still to come. */
  async function* rows(grant: Grant, params: Fields): AsyncGenerator<Fields> {
    const pageOf = (pageNo: number): Promise<Fields> => query(grant, { ...params, pageNo, pageSize })
    const first = await pageOf(1)
    const pages = Math.ceil(Number(first['totalCount'] ?? 0) / pageSize)
    for (let page = pages; page > 1; page -= 1) yield* recordsOf((await pageOf(page))['resultList'])
    yield* recordsOf((pages > 1 ? await pageOf(1) : first)['resultList'])
  }

  return {
    name: 'jddj',
    keys: [
      { name: 'stationNo', label: '门店编号' },
      { name: 'token', label: '商家 token' },
    ],
    async authorize(given) {
      const [shopId, token] = [(given['stationNo'] ?? '').trim(), (given['token'] ?? '').trim()]
      const store = await call(options, token, 'storeapi/getStoreInfoByStationNo', { StoreNo: shopId })
      if (!isRecord(store)) throw channelFailure('refused', '京东到家没有这个门店')
      return {
        shopId,
        shopName: textOf(store['stationName']),
        accessToken: token,
        refreshToken: '',
        expiresAt: null,
      }
    },
    receive: (push) => receive(options, push),

    order: async (grant, orderId) => readOrder(await fetchOrder(grant, orderId)),
    async *pull(grant, { from, to }: Span) {
      for (const time of times) {
        const span = {
          deliveryStationNo: grant.shopId,
          [`${time}_begin`]: momentText(from),
          [`${time}_end`]: momentText(new Date(to.getTime() + 999)),
        }
        for await (const row of rows(grant, span)) if (isPaid(row)) yield readOrder(row)
      }
    },
    async refund(grant, { orderId, refundId }) {
      if (isCancelWish(refundId)) return readCancelWish(await fetchOrder(grant, orderId))
      const found = await ask(grant, 'afs/getAfsService', { afsServiceOrder: refundId })
      if (!isRecord(found)) throw channelFailure('refused', '京东到家没有这个售后单')
      const order = await fetchOrder(grant, idOf(found['orderId']))
      return readAfterSale(found, money(order['orderBuyerPayableMoney']))
    },

    confirm: async (grant, orderId) =>
      void (await ask(grant, 'ocs/orderAcceptOperate', { orderId, isAgreed: true, operator })),
    cancel: async (grant, orderId, reason) =>
      void (await ask(grant, 'orderStatus/cancelAndRefund', {
        orderId,
        operPin: operator,
        operRemark: reason,
        operTime: momentText(new Date()),
      })),
    // The spelling is theirs.
    ship: async (grant, orderId) =>
      void (await ask(grant, 'bm/open/api/order/OrderSerllerDelivery', { orderId, operator })),
    deliver: async (grant, orderId) =>
      void (await ask(grant, 'ocs/deliveryEndOrder', {
        orderId,
        operPin: operator,
        operTime: momentText(new Date()),
      })),
    async answerRefund(grant, { orderId, refundId, agreed, reason }) {
      if (isCancelWish(refundId))
        await ask(grant, 'ocs/orderCancelOperate', { orderId, isAgreed: agreed, operator, remark: reason })
      else
        await ask(grant, 'afs/afsOpenApprove', {
          serviceOrder: refundId,
          // 1: the money goes back; 3: no.
          approveType: agreed ? 1 : 3,
          rejectReason: reason,
          optPin: operator,
        })
    },
  }
}
