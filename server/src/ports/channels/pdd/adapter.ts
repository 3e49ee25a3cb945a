import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { type Channel, channelFailure, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { receive, topics } from './callbacks.ts'
import { askToken, call, hostsOf, type PddOptions } from './client.ts'
import { openLine } from './connection.ts'
import { readOrder } from './orders.ts'
import { readRefund, readRefundRow } from './refunds.ts'

const windowMs = 30 * 60_000
const pageSize = 100
const everything = 5

/** 拼多多: OAuth, the signed router, and a web socket for what happens. */
export function pdd(options: PddOptions): Channel {
  const ask = (grant: Grant, type: string, params?: Parameters<typeof call>[3]): Promise<Fields> =>
    call(options, grant, type, params)

  /**
   * The rows of a span, in windows of half an hour. Pages are read from the last to the first: a row that moves on
   * while they are read then moves towards pages that are still to come.
   */
  async function* rows(
    grant: Grant,
    { from, to }: Span,
    type: string,
    list: string,
    params: Readonly<Record<string, number>>,
  ): AsyncGenerator<Fields> {
    for (let start = from.getTime(); start < to.getTime(); start += windowMs) {
      const end = Math.min(start + windowMs, to.getTime())
      const pageOf = (page: number): Promise<Fields> =>
        ask(grant, type, {
          ...params,
          start_updated_at: Math.floor(start / 1000),
          end_updated_at: Math.floor(start / 1000) + Math.ceil((end - start) / 1000),
          page,
          page_size: pageSize,
        })
      const first = await pageOf(1)
      const pages = Math.ceil(Number(first['total_count'] ?? 0) / pageSize)
      for (let page = pages; page > 1; page -= 1) yield* recordsOf((await pageOf(page))[list])
      yield* recordsOf((pages > 1 ? await pageOf(1) : first)[list])
    }
  }

  const information = async (grant: Grant, orderId: string): Promise<Fields> => {
    const { order_info } = await ask(grant, 'pdd.order.information.get', { order_sn: orderId })
    if (!isRecord(order_info)) throw channelFailure('refused', '拼多多没有这个订单')
    return order_info
  }

  /** By name or code out of its own list; what is brought by a rider goes as the shop's own delivery. */
  async function companyId(grant: Grant, name: string): Promise<string> {
    const { logistics_companies } = await ask(grant, 'pdd.logistics.companies.get')
    const companies = recordsOf(logistics_companies)
    const named = (test: (title: string) => boolean): Fields | undefined =>
      companies.find((company) => test(textOf(company['logistics_company'])))
    const found =
      companies.find(({ code }) => name !== '' && idOf(code) === name.toUpperCase()) ??
      named((title) => name.length > 1 && (title.includes(name) || name.includes(title))) ??
      named((title) => /自送|自配|同城/.test(title))
    if (!found) throw channelFailure('refused', `拼多多不支持物流公司“${name}”`)
    return idOf(found['id'])
  }

  return {
    name: 'pdd',
    authorizeUrl: (state, back) =>
      `${hostsOf(options).page}/open.html?${new URLSearchParams({
        response_type: 'code',
        client_id: options.appId,
        redirect_uri: back,
        state,
      }).toString()}`,
    async authorize(given) {
      const grant = await askToken(options, { grant_type: 'authorization_code', code: given['code'] ?? '' })
      // Without this the line stays silent about the shop.
      await ask(grant, 'pdd.pmc.user.permit', { topics: topics.join(',') })
      return grant
    },
    renew: (grant) => askToken(options, { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
    receive: (push) => receive(options, push),
    listen: (store) => openLine(options, store),

    order: async (grant, orderId) => readOrder(await information(grant, orderId), grant.shopId),
    async *pull(grant, span) {
      const params = { is_lucky_flag: 0, order_status: everything, refund_status: everything }
      const type = 'pdd.order.number.list.increment.get'
      for await (const row of rows(grant, span, type, 'order_sn_list', params)) yield readOrder(row, grant.shopId)
    },
    refund: async (grant, { orderId, refundId }) =>
      readRefund(await ask(grant, 'pdd.refund.information.get', { order_sn: orderId, after_sales_id: refundId })),
    async *pullRefunds(grant, span) {
      const params = { after_sales_type: 1, after_sales_status: 1 }
      for await (const row of rows(grant, span, 'pdd.refund.list.increment.get', 'refund_list', params))
        yield readRefundRow(row)
    },

    async ship(grant, orderId, { company, waybill, riderMobile }) {
      await ask(grant, 'pdd.logistics.online.send', {
        order_sn: orderId,
        logistics_id: await companyId(grant, company),
        tracking_number: waybill || riderMobile,
      })
    },
    /** A no is said as "the parcel could not be stopped": there is no other call for it. */
    async answerRefund(grant, { orderId, refundId, agreed, reason }) {
      if (agreed) {
        const request = { order_sn: orderId, after_sales_id: refundId, operate_desc: reason }
        await ask(grant, 'pdd.refund.agree', { request: JSON.stringify(request) })
      } else {
        const param = { tid: orderId, refund_id: refundId, status: 'FAIL', operate_time: Date.now(), msg: reason }
        await ask(grant, 'pdd.rdc.pddgenius.sendgoods.cancel', { param: JSON.stringify(param) })
      }
    },
    async decrypt(grant, orderId) {
      const order = await information(grant, orderId)
      const sealed = [order['receiver_name'], order['receiver_phone'], order['address']].map(textOf)
      const { data_decrypt_list } = await ask(grant, 'pdd.open.decrypt.batch', {
        data_list: JSON.stringify(sealed.map((encrypted_data) => ({ data_tag: orderId, encrypted_data }))),
      })
      const plain = new Map(
        recordsOf(data_decrypt_list).map((row) => [textOf(row['encrypted_data']), textOf(row['decrypted_data'])]),
      )
      const [name = '', mobile = '', address = ''] = sealed.map((text) => plain.get(text) ?? '')
      if (!mobile) throw channelFailure('refused', '拼多多没有给出收货人信息')
      return { name, mobile, phone: '', address }
    },
  }
}
