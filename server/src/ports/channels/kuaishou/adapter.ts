import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { type Company, companyNamed } from '../company.ts'
import { type Channel, channelFailure, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { receive } from './callbacks.ts'
import { askToken, call, hostsOf, int64, type KuaishouOptions, record } from './client.ts'
import { baseOf, isPaid, money, readOrder, sealedConsignee } from './orders.ts'
import { readRefund } from './refunds.ts'

type Listing = { method: string; list: string; cursor: string; pageSize: number; params: Fields }

const windowMs = 24 * 3_600_000
const end = 'nomore'
const common = { queryType: 2, sort: 1 }

const orders: Listing = {
  method: 'open.order.cursor.list',
  list: 'orderList',
  cursor: 'cursor',
  pageSize: 50,
  params: { ...common, orderViewStatus: 1 },
}
const refunds: Listing = {
  method: 'open.seller.order.refund.pcursor.list',
  list: 'refundOrderInfoList',
  cursor: 'pcursor',
  pageSize: 100,
  params: { ...common, type: 9 },
}

/** `顺丰速运:4;中通快递:6` */
const companiesIn = (text: string): Company[] =>
  text
    .split(';')
    .map((pair) => pair.split(':'))
    .flatMap(([name = '', code = '']) => (name && code ? [{ name, code }] : []))

/** 快手小店: OAuth, signed calls, pushes that are sealed as a whole. */
export function kuaishou(options: KuaishouOptions): Channel {
  const companies = companiesIn(options.expressCodes ?? '')
  const ask = (grant: Grant, method: string, params: Fields): Promise<unknown> =>
    call(options, grant.accessToken, method, params)

  /** The rows of a span, in windows of a day, each behind the cursor of the last. */
  async function* rows(grant: Grant, { from, to }: Span, listing: Listing): AsyncGenerator<Fields> {
    for (let start = from.getTime(); start < to.getTime(); start += windowMs) {
      const window = { beginTime: start, endTime: Math.min(start + windowMs, to.getTime()) }
      for (let cursor = ''; cursor !== end;) {
        const { method, params, pageSize } = listing
        const answer = record(await ask(grant, method, { ...params, ...window, pageSize, [listing.cursor]: cursor }))
        yield* recordsOf(answer[listing.list])
        cursor = idOf(answer[listing.cursor]) || end
      }
    }
  }

  const detail = async (grant: Grant, orderId: string): Promise<Fields> => {
    const found = record(await ask(grant, 'open.order.detail', { oid: int64(orderId) }))
    if (!baseOf(found)['oid']) throw channelFailure('refused', '快手没有这个订单')
    return found
  }
  const refundDetail = async (grant: Grant, refundId: string): Promise<Fields> => {
    const found = record(await ask(grant, 'open.seller.order.refund.detail', { refundId: int64(refundId) }))
    if (!found['refundId']) throw channelFailure('refused', '快手没有这个售后单')
    return found
  }
  const readWhole = async (grant: Grant, found: Fields) => {
    const order = await detail(grant, idOf(found['oid']))
    return readRefund(found, money(baseOf(order)['totalFee']))
  }

  /** A no needs one of the platform's reasons: the one in the shop's words, else the first that asks for no picture. */
  async function rejectReason(grant: Grant, refundId: string, words: string): Promise<unknown> {
    const reasons = recordsOf(await ask(grant, 'open.refund.reject.reason', { refundId: int64(refundId) }))
    const free = reasons.filter((one) => one['requiredRejectImage'] !== true)
    const found = free.find((one) => textOf(one['reasonDesc']) === words) ?? free[0]
    if (!found) throw channelFailure('refused', '快手要求凭证，请在快手小店后台拒绝')
    return found['reasonCode']
  }

  return {
    name: 'kuaishou',
    authorizeUrl: (state, back) =>
      `${hostsOf(options).page}/oauth/authorize?${new URLSearchParams({
        app_id: options.appId,
        redirect_uri: back,
        scope: 'merchant_order,merchant_refund,merchant_user',
        response_type: 'code',
        state,
      }).toString()}`,
    async authorize(given) {
      const token = await askToken(options, 'access_token', { grant_type: 'code', code: given['code'] ?? '' })
      const seller = record(await call(options, token.accessToken, 'open.user.seller.get', {}))
      return { ...token, shopName: textOf(seller['name']) }
    },
    renew: async (grant) => ({
      ...grant,
      ...(await askToken(options, 'refresh_token', {
        grant_type: 'refresh_token',
        refresh_token: grant.refreshToken,
      })),
    }),
    receive: (push) => receive(options, push),

    order: async (grant, orderId) => readOrder(await detail(grant, orderId), grant.shopId),
    async *pull(grant, span) {
      for await (const row of rows(grant, span, orders)) if (isPaid(row)) yield readOrder(row, grant.shopId)
    },
    refund: async (grant, { refundId }) => readWhole(grant, await refundDetail(grant, refundId)),
    async *pullRefunds(grant, span) {
      for await (const row of rows(grant, span, refunds)) yield await readWhole(grant, row)
    },

    async ship(grant, orderId, { company, waybill, riderMobile }) {
      const found = companyNamed(companies, company) ?? companies.find(({ name }) => /自送|自配|同城/.test(name))
      if (!found) throw channelFailure('refused', `没有“${company}”在快手的物流公司编码`)
      await ask(grant, 'open.seller.order.goods.deliver', {
        orderId: int64(orderId),
        expressCode: Number(found.code),
        expressNo: waybill || riderMobile || orderId,
      })
    },
    /** The state that was looked at goes along: a refund that moved since is not answered. */
    async answerRefund(grant, { refundId, agreed, reason }) {
      const found = await refundDetail(grant, refundId)
      if (agreed)
        await ask(grant, 'open.seller.order.refund.approve', {
          refundId: int64(refundId),
          refundAmount: found['refundFee'],
          status: found['status'],
          negotiateStatus: found['negotiateStatus'],
          refundHandingWay: found['handlingWay'],
        })
      else
        await ask(grant, 'open.refund.reject', {
          refundId: int64(refundId),
          reasonCode: await rejectReason(grant, refundId, reason),
          rejectDesc: reason,
          refundVersion: found['updateTime'],
        })
    },
    async decrypt(grant, orderId) {
      const sealed = sealedConsignee(await detail(grant, orderId))
      const answer = await ask(grant, 'open.order.decrypt.batch', {
        batchDecryptList: sealed.map((encryptedData) => ({ bizId: orderId, encryptedData })),
      })
      const plain = new Map(
        recordsOf(answer)
          .filter((row) => Number(row['errorCode'] ?? 0) === 0)
          .map((row) => [textOf(row['encryptedData']), textOf(row['decryptedData'])]),
      )
      const [name = '', mobile = '', address = ''] = sealed.map((text) => plain.get(text) ?? '')
      if (!mobile) throw channelFailure('refused', '快手没有给出收货人信息')
      return { name, mobile, phone: '', address }
    },
  }
}
