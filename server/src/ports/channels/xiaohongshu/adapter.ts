import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { companyNamed } from '../company.ts'
import { type Channel, channelFailure, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { receive } from './callbacks.ts'
import { askToken, call, hostOf, type XiaohongshuOptions } from './client.ts'
import { isPaid, money, readOrder, unwrap } from './orders.ts'
import { readRefund } from './refunds.ts'

/** Orders are asked for in seconds, after-sales in milliseconds. */
type Listing = { method: string; list: string; total: string; unit: number }

const windowMs = 30 * 60_000
const pageSize = 50
const byChange = 2

const orders: Listing = { method: 'order.getOrderList', list: 'orderList', total: 'total', unit: 1000 }
const afterSales: Listing = {
  method: 'afterSale.listAfterSaleInfos',
  list: 'afterSaleBasicInfos',
  total: 'totalCount',
  unit: 1,
}

/** 小红书: OAuth, one address for all calls, pushes whose address is signed. */
export function xiaohongshu(options: XiaohongshuOptions): Channel {
  const ask = (grant: Grant, method: string, params: Fields): Promise<Fields> =>
    call(options, grant.accessToken, method, params)

  /** In windows of half an hour, from the last page to the first, as they ask for it. */
  async function* rows(
    grant: Grant,
    { from, to }: Span,
    { method, list, total, unit }: Listing,
  ): AsyncGenerator<Fields> {
    for (let start = from.getTime(); start < to.getTime(); start += windowMs) {
      const end = Math.min(start + windowMs, to.getTime())
      const pageOf = (pageNo: number): Promise<Fields> =>
        ask(grant, method, {
          startTime: Math.floor(start / unit),
          endTime: Math.floor(start / unit) + Math.ceil((end - start) / unit),
          timeType: byChange,
          pageNo,
          pageSize,
        })
      const first = await pageOf(1)
      const pages = Math.ceil(Number(unwrap(first, total) ?? 0) / pageSize)
      for (let page = pages; page > 1; page -= 1) yield* recordsOf(unwrap(await pageOf(page), list))
      yield* recordsOf(unwrap(pages > 1 ? await pageOf(1) : first, list))
    }
  }

  const detail = async (grant: Grant, orderId: string): Promise<Fields> => {
    const found = await ask(grant, 'order.getOrderDetail', { orderId })
    if (!found['orderId']) throw channelFailure('refused', '小红书没有这个订单')
    return found
  }
  const refund = async (grant: Grant, returnsId: string) => {
    const info = unwrap(await ask(grant, 'afterSale.getAfterSaleInfo', { returnsId }), 'afterSaleInfo')
    if (!isRecord(info)) throw channelFailure('refused', '小红书没有这个售后单')
    const order = await detail(grant, idOf(info['orderId']))
    return readRefund(info, money(order['totalPayAmount']))
  }

  async function parcel(grant: Grant, company: string, waybill: string): Promise<Fields> {
    const own = { expressCompanyCode: 'selfdelivery', expressCompanyName: '商家自配送' }
    if (!waybill) return own
    const answer = await ask(grant, 'common.getExpressCompanyList', {})
    const companies = recordsOf(answer['expressCompanyInfos']).map((one) => ({
      code: idOf(one['expressCompanyCode']),
      name: textOf(one['expressCompanyName']),
    }))
    const found = companyNamed(companies, company)
    return found ? { expressCompanyCode: found.code, expressCompanyName: found.name } : own
  }

  /** A no needs one of the platform's reasons: the one in the shop's words, else the first. */
  async function rejectReason(grant: Grant, returnsId: string, words: string): Promise<unknown> {
    const answer = await ask(grant, 'afterSale.rejectReasons', { returnsId, rejectReasonType: 1 })
    const reasons = recordsOf(unwrap(answer, 'rejectReasons'))
    const found = reasons.find((one) => textOf(one['reasonName']) === words) ?? reasons[0]
    if (!found) throw channelFailure('refused', '小红书不允许拒绝这个售后单')
    return found['reasonId']
  }

  return {
    name: 'xiaohongshu',
    authorizeUrl: (state, back) =>
      `${hostOf(options)}/ark/authorization?${new URLSearchParams({
        appId: options.appId,
        redirectUri: back,
        state,
      }).toString()}`,
    authorize: (given) => askToken(options, 'oauth.getAccessToken', { code: given['code'] ?? '' }),
    renew: (grant) => askToken(options, 'oauth.refreshToken', { refreshToken: grant.refreshToken }),
    receive: (push) => receive(options, push),

    order: async (grant, orderId) => readOrder(await detail(grant, orderId), grant.shopId),
    async *pull(grant, span) {
      for await (const row of rows(grant, span, orders)) {
        const order = await detail(grant, idOf(row['orderId']))
        if (isPaid(order)) yield readOrder(order, grant.shopId)
      }
    },
    refund: (grant, { refundId }) => refund(grant, refundId),
    async *pullRefunds(grant, span) {
      for await (const row of rows(grant, span, afterSales)) yield await refund(grant, idOf(row['returnsId']))
    },

    async ship(grant, orderId, { company, waybill, riderMobile }) {
      await ask(grant, 'order.orderDeliver', {
        orderId,
        expressNo: waybill || riderMobile || orderId,
        ...(await parcel(grant, company, waybill)),
        unpack: false,
      })
    },
    /** 1 gives the money back, 3 says no. */
    async answerRefund(grant, { refundId, agreed, reason }) {
      const answer = agreed
        ? { action: 1 }
        : { action: 3, reason: await rejectReason(grant, refundId, reason), description: reason }
      await ask(grant, 'afterSale.auditReturns', { returnsId: refundId, ...answer })
    },
    /** AdapterOptions only as long as the order waits to be sent, and sealed once more. */
    async decrypt(grant, orderId) {
      const { openAddressId } = await detail(grant, orderId)
      const { receiverInfos } = await ask(grant, 'order.getOrderReceiverInfo', {
        receiverQueries: [{ orderId, openAddressId }],
        isReturn: false,
      })
      const [info = {}] = recordsOf(receiverInfos)
      const sealed = [info['receiverName'], info['receiverPhone'], info['receiverAddress']].map(textOf)
      if (!sealed[1]) throw channelFailure('refused', '小红书只在待发货时给出收货人信息')
      const { dataInfoList } = await ask(grant, 'data.batchDecrypt', {
        baseInfos: sealed.map((encryptedData) => ({ dataTag: orderId, encryptedData })),
        actionType: '1',
        appUserId: grant.shopId,
      })
      const plain = new Map(
        recordsOf(dataInfoList)
          .filter((row) => Number(row['errorCode'] ?? 0) === 0)
          .map((row) => [textOf(row['encryptedData']), textOf(row['decryptedData'])]),
      )
      const [name = '', mobile = '', address = ''] = sealed.map((text) => plain.get(text) ?? '')
      if (!mobile) throw channelFailure('refused', '小红书没有给出收货人信息')
      return { name, mobile, phone: '', address }
    },
  }
}
