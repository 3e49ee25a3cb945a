import { momentText } from '@zdb/contract/kit/china-time'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { type Channel, channelFailure, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { receive } from './callbacks.ts'
import { askToken, call, hostsOf, type YouzanOptions } from './client.ts'
import { readItem, readItems } from './items.ts'
import { inside, isOurs, readOrder, yuan } from './orders.ts'
import { readRefund } from './refunds.ts'

const pageSize = 100
const pageLimit = 100
/** Refunds are searched no deeper than 3,000 rows. */
const refundPageSize = 50
const refundPageLimit = 60
const shortestSpanMs = 1_000

type Listing = { api: string; list: string; total: string; size: number; limit: number; span: (span: Span) => Fields }

const trades: Listing = {
  api: 'youzan.trades.sold.get/4.0.4',
  list: 'full_order_info_list',
  total: 'total_results',
  size: pageSize,
  limit: pageLimit,
  span: ({ from, to }) => ({ start_update: momentText(from), end_update: momentText(new Date(to.getTime() + 999)) }),
}
const refunds: Listing = {
  api: 'youzan.trade.refund.search/3.0.1',
  list: 'refunds',
  total: 'total',
  size: refundPageSize,
  limit: refundPageLimit,
  span: ({ from, to }) => ({
    update_time_start: Math.floor(from.getTime() / 1000),
    update_time_end: Math.ceil(to.getTime() / 1000),
  }),
}

/** 有赞: OAuth, calls with the token in the address, pushes in two styles. */
export function youzan(options: YouzanOptions): Channel {
  const ask = async (grant: Grant, api: string, given: Fields): Promise<Fields> => {
    const answer = await call(options, grant.accessToken, api, given)
    return isRecord(answer) ? answer : {}
  }

  /**
   * The rows of a span. More of them than pages may be asked for are asked for in two halves. Pages are read from the
   * last to the first: a row that moves on meanwhile moves towards pages that are still to come.
   */
  async function* rows(grant: Grant, span: Span, listing: Listing): AsyncGenerator<Fields> {
    const pageOf = (page_no: number): Promise<Fields> =>
      ask(grant, listing.api, { ...listing.span(span), page_no, page_size: listing.size })
    const first = await pageOf(1)
    const pages = Math.ceil(Number(first[listing.total] ?? 0) / listing.size)
    const length = span.to.getTime() - span.from.getTime()
    if (pages > listing.limit && length > shortestSpanMs) {
      const middle = new Date(span.from.getTime() + Math.floor(length / 2))
      yield* rows(grant, { from: span.from, to: middle }, listing)
      yield* rows(grant, { from: middle, to: span.to }, listing)
      return
    }
    for (let page = pages; page > 1; page -= 1) yield* recordsOf((await pageOf(page))[listing.list])
    yield* recordsOf((pages > 1 ? await pageOf(1) : first)[listing.list])
  }

  const trade = async (grant: Grant, tid: string): Promise<Fields> => {
    const full = inside(await ask(grant, 'youzan.trade.get/4.0.2', { tid }), 'full_order_info')
    if (!inside(full, 'order_info')['tid']) throw channelFailure('refused', '有赞没有这个订单')
    return full
  }

  const refund = async (grant: Grant, refund_id: string) => {
    const found = await ask(grant, 'youzan.trade.refund.get/3.0.1', { refund_id })
    const order = await trade(grant, idOf(found['tid']))
    return readRefund(found, yuan(inside(order, 'pay_info')['payment']))
  }

  /** What a courier carries names its company by number; what a rider brings goes without. */
  async function parcel(grant: Grant, company: string, waybill: string): Promise<Fields> {
    if (!company || !waybill) return { is_no_express: 1 }
    const { allExpress } = await ask(grant, 'youzan.logistics.express.get/3.0.0', {})
    const found = recordsOf(allExpress).find((one) => {
      const name = textOf(one['name'])
      return name.length > 1 && (name.includes(company) || company.includes(name))
    })
    return found ? { is_no_express: 0, out_stype: idOf(found['id']), out_sid: waybill } : { is_no_express: 1 }
  }

  const reveal = async (grant: Grant, source: unknown): Promise<string> =>
    textOf(await call(options, grant.accessToken, 'youzan.cloud.secret.decrypt.single/1.0.0', { source }))

  return {
    name: 'youzan',
    authorizeUrl: (state, back) =>
      `${hostsOf(options).page}/oauth/authorize?${new URLSearchParams({
        client_id: options.appId,
        response_type: 'code',
        state,
        redirect_uri: back,
      }).toString()}`,
    async authorize(given) {
      const token = await askToken(options, { authorize_type: 'authorization_code', code: given['code'] ?? '' })
      const shop = await call(options, token.accessToken, 'youzan.shop.get/3.0.0', {})
      return { ...token, shopName: isRecord(shop) ? textOf(shop['name']) : '' }
    },
    renew: async (grant) => ({
      ...grant,
      ...(await askToken(options, { authorize_type: 'refresh_token', refresh_token: grant.refreshToken })),
    }),
    receive: (push) => receive(options, push),

    order: async (grant, orderId) => readOrder(await trade(grant, orderId), grant.shopId),
    async *pull(grant, span) {
      for await (const row of rows(grant, span, trades)) {
        const full = inside(row, 'full_order_info')
        if (isOurs(full)) yield readOrder(full, grant.shopId)
      }
    },
    refund: (grant, { refundId }) => refund(grant, refundId),
    async *pullRefunds(grant, span) {
      for await (const row of rows(grant, span, refunds)) yield await refund(grant, idOf(row['refund_id']))
    },

    ship: async (grant, tid, { company, waybill }) =>
      void (await ask(grant, 'youzan.logistics.online.confirm/3.0.0', {
        tid,
        ...(await parcel(grant, company, waybill)),
      })),
    /** An answer is good for one version of the refund only, so the newest is asked for right before. */
    async answerRefund(grant, { refundId: refund_id, agreed, reason }) {
      const { version } = await ask(grant, 'youzan.trade.refund.get/3.0.1', { refund_id })
      if (agreed) await ask(grant, 'youzan.trade.refund.agree/3.0.1', { refund_id, version })
      else await ask(grant, 'youzan.trade.refund.refuse/3.0.0', { refund_id, version, remark: reason })
    },
    items: async (grant, { page, size }) =>
      readItems(
        await ask(grant, 'youzan.items.onsale.get/3.0.0', {
          page_no: page,
          page_size: size,
          order_by: 'update_time:desc',
        }),
      ),
    item: async (grant, itemId) => readItem(await ask(grant, 'youzan.item.get/3.0.0', { item_id: itemId })),
    async decrypt(grant, orderId) {
      const address = inside(await trade(grant, orderId), 'address_info')
      const [name = '', mobile = '', door = ''] = await Promise.all(
        [address['receiver_name'], address['receiver_tel'], address['delivery_address']].map((sealed) =>
          reveal(grant, sealed),
        ),
      )
      if (!mobile) throw channelFailure('refused', '有赞没有给出收货人信息')
      return { name, mobile, phone: '', address: door }
    },
  }
}
