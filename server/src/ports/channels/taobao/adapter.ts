import { momentText } from '@zdb/contract/kit/china-time'
import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { companyNamed } from '../company.ts'
import { type Channel, channelFailure, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { receive, topics } from './callbacks.ts'
import { askToken, call, hostsOf, type TaobaoOptions } from './client.ts'
import { openMessages } from './connection.ts'
import { isPaid, listIn, readOrder, tradeFields } from './orders.ts'
import { readRefund, refundFields } from './refunds.ts'

type Listing = { method: string; outer: string; inner: string; fields: string }

const windowMs = 24 * 3_600_000
const pageSize = 100

const trades: Listing = {
  method: 'taobao.trades.sold.increment.get',
  outer: 'trades',
  inner: 'trade',
  fields: 'tid,status,modified',
}
const refunds: Listing = {
  method: 'taobao.refunds.receive.get',
  outer: 'refunds',
  inner: 'refund',
  fields: refundFields,
}

/** 淘宝 and 天猫: OAuth, the signed router, and a queue of messages that is emptied over HTTP. */
export function taobao(options: TaobaoOptions): Channel {
  const ask = (grant: Grant, method: string, params?: Parameters<typeof call>[3]): Promise<Fields> =>
    call(options, grant.accessToken, method, params)

  /**
   * The rows of a span, in windows of a day. Pages are read from the last to the first: a row that moves on meanwhile
   * moves towards pages that are still to come.
   */
  async function* rows(grant: Grant, { from, to }: Span, listing: Listing): AsyncGenerator<Fields> {
    for (let start = from.getTime(); start < to.getTime(); start += windowMs) {
      const end = Math.min(start + windowMs, to.getTime() + 999)
      const pageOf = (page_no: number): Promise<Fields> =>
        ask(grant, listing.method, {
          fields: listing.fields,
          start_modified: momentText(new Date(start)),
          end_modified: momentText(new Date(end)),
          page_no,
          page_size: pageSize,
        })
      const rowsIn = (answer: Fields): Fields[] => listIn(answer, listing.outer, listing.inner)
      const first = await pageOf(1)
      const pages = Math.ceil(Number(first['total_results'] ?? 0) / pageSize)
      for (let page = pages; page > 1; page -= 1) yield* rowsIn(await pageOf(page))
      yield* rowsIn(pages > 1 ? await pageOf(1) : first)
    }
  }

  const trade = async (grant: Grant, tid: string): Promise<Fields> => {
    const found = (await ask(grant, 'taobao.trade.fullinfo.get', { fields: tradeFields, tid }))['trade']
    if (!isRecord(found)) throw channelFailure('refused', '淘宝没有这个订单')
    return found
  }
  const refund = async (grant: Grant, refund_id: string): Promise<Fields> => {
    const found = (await ask(grant, 'taobao.refund.get', { fields: refundFields, refund_id }))['refund']
    if (!isRecord(found)) throw channelFailure('refused', '淘宝没有这个退款单')
    return found
  }

  async function companyCode(grant: Grant, name: string): Promise<string> {
    const answer = await ask(grant, 'taobao.logistics.companies.get', { fields: 'id,code,name' })
    const companies = listIn(answer, 'logistics_companies', 'logistics_company').map((company) => ({
      code: idOf(company['code']),
      name: textOf(company['name']),
    }))
    return companyNamed(companies, name)?.code ?? 'OTHER'
  }

  return {
    name: 'taobao',
    authorizeUrl: (state, back) =>
      `${hostsOf(options).oauth}/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: options.appId,
        redirect_uri: back,
        state,
        view: 'web',
      }).toString()}`,
    async authorize(given, back) {
      const grant = await askToken(options, {
        grant_type: 'authorization_code',
        code: given['code'] ?? '',
        redirect_uri: back,
      })
      // Without this the queue stays silent about the shop.
      await ask(grant, 'taobao.tmc.user.permit', { topics: topics.join(',') })
      return grant
    },
    renew: (grant) => askToken(options, { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
    receive: (push) => receive(options, push),
    listen: (store) => openMessages(options, store),

    order: async (grant, orderId) => readOrder(await trade(grant, orderId), grant.shopId),
    async *pull(grant, span) {
      for await (const row of rows(grant, span, trades)) {
        const full = await trade(grant, idOf(row['tid']))
        if (isPaid(full)) yield readOrder(full, grant.shopId)
      }
    },
    refund: async (grant, { refundId }) => readRefund(await refund(grant, refundId)),
    async *pullRefunds(grant, span) {
      for await (const row of rows(grant, span, refunds)) yield readRefund(row)
    },

    /** What a rider brings goes as sent without a parcel. */
    async ship(grant, tid, { company, waybill }) {
      if (waybill)
        await ask(grant, 'taobao.logistics.offline.send', {
          tid,
          out_sid: waybill,
          company_code: await companyCode(grant, company),
        })
      else await ask(grant, 'taobao.logistics.dummy.send', { tid })
    },
    /** The version that was looked at goes along: a refund that moved since is not answered. */
    async answerRefund(grant, { refundId, agreed, reason }) {
      const found = await refund(grant, refundId)
      const [version, phase] = [idOf(found['refund_version']), textOf(found['refund_phase'])]
      if (agreed) {
        const refund_infos = [refundId, readRefund(found).amount, version, phase].join('|')
        const answer = await ask(grant, 'taobao.rp.refunds.agree', { refund_infos })
        if (answer['succ'] !== true) throw channelFailure('refused', textOf(answer['message']) || '淘宝没有同意退款')
      } else
        await ask(grant, 'taobao.refund.refuse', {
          refund_id: refundId,
          refuse_message: reason,
          refund_version: version,
          refund_phase: phase,
        })
    },
    async decrypt(grant, tid) {
      const oaid = textOf((await trade(grant, tid))['oaid'])
      const answer = await ask(grant, 'taobao.top.oaid.decrypt', {
        query_list: JSON.stringify([{ tid, oaid, scene: '1001' }]),
      })
      const [receiver] = listIn(answer, 'receiver_list', 'receiver')
      const mobile = textOf(receiver?.['mobile'])
      if (!receiver || !mobile) throw channelFailure('refused', '淘宝没有给出收货人信息')
      return {
        name: textOf(receiver['name']),
        mobile,
        phone: textOf(receiver['phone']),
        address: textOf(receiver['address_detail']),
      }
    },
  }
}
