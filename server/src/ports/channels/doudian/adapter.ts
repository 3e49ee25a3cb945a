import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { channelFailure, type Channel, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { askToken, call, hostsOf, type DoudianOptions } from './client.ts'
import { readItem, readItems } from './items.ts'
import { inside, isPaid, money, readOrder, sealedConsignee, storeOf } from './orders.ts'
import { receive } from './callbacks.ts'
import { infoOf, operationOf, readRefund, rejectReason } from './refunds.ts'

const pageSize = 100
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/** Reasons for which a shop may turn down an order within the hour; 74 is too much to do. */
const turnDowns: readonly (readonly [RegExp, number])[] = [
  [/联系不上/, 12],
  [/售完|缺货|售罄|没货/, 72],
  [/打烊|休息|关门/, 73],
  [/范围|太远/, 75],
  [/骑手|配送员/, 76],
]

/** 抖店: authorisation through the market of services, signed calls, pushes in lists. */
export function doudian(options: DoudianOptions): Channel {
  const ask = (grant: Grant, path: string, params: Fields): Promise<unknown> =>
    call(options, grant.accessToken, path, params)

  const detail = async (grant: Grant, orderId: string): Promise<Fields> => {
    const found = inside(await ask(grant, 'order/orderDetail', { shop_order_id: orderId }), 'shop_order_detail')
    if (!found['order_id']) throw channelFailure('refused', '抖店没有这个订单')
    return found
  }

  /** From the last page to the first: a row that moves on meanwhile moves towards pages that are still to come. */
  async function* rows(grant: Grant, path: string, list: string, params: Fields): AsyncGenerator<Fields> {
    const pageOf = async (page: number): Promise<Fields> => {
      const answer = await ask(grant, path, { ...params, page, size: pageSize })
      return isRecord(answer) ? answer : {}
    }
    const first = await pageOf(0)
    const pages = Math.ceil(Number(first['total'] ?? 0) / pageSize)
    for (let page = pages - 1; page > 0; page -= 1) yield* recordsOf((await pageOf(page))[list])
    yield* recordsOf((pages > 1 ? await pageOf(0) : first)[list])
  }

  const refund = async (grant: Grant, refundId: string) => {
    const answer = await ask(grant, 'afterSale/Detail', { after_sale_id: refundId })
    const order = await detail(grant, idOf(inside(answer, 'order_info')['shop_order_id']))
    return readRefund(answer, money(order['pay_amount']))
  }

  /** By name or code out of its own list; what is brought by a rider goes as the shop's own delivery. */
  async function companyCode(grant: Grant, name: string): Promise<string> {
    const companies = recordsOf(await ask(grant, 'order/logisticsCompanyList', {}))
    const named = (test: (title: string) => boolean): Fields | undefined =>
      companies.find((company) => test(textOf(company['name'])))
    const found =
      companies.find(({ code }) => name !== '' && idOf(code) === name.toLowerCase()) ??
      named((title) => name.length > 1 && (title.includes(name) || name.includes(title))) ??
      named((title) => /自送|自配|同城/.test(title))
    if (!found) throw channelFailure('refused', `抖店不支持物流公司“${name}”`)
    return idOf(found['code'])
  }

  return {
    name: 'doudian',
    // The real page returns to the address entered in the app's console; it is named here for one that has none.
    authorizeUrl: (state, back) =>
      `${hostsOf(options).page}/authorize?${new URLSearchParams({
        service_id: options.serviceId,
        state,
        redirect_uri: back,
      }).toString()}`,
    authorize: (given) =>
      askToken(options, 'token/create', { grant_type: 'authorization_code', code: given['code'] ?? '' }),
    renew: (grant) =>
      askToken(options, 'token/refresh', { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
    receive: (push) => receive(options, push),

    order: async (grant, orderId) => readOrder(await detail(grant, orderId)),
    async *pull(grant, { from, to }: Span) {
      const params = {
        update_time_start: seconds(from),
        update_time_end: Math.ceil(to.getTime() / 1000),
        order_by: 'update_time',
        order_asc: true,
      }
      for await (const row of rows(grant, 'order/searchList', 'shop_order_list', params))
        if (isPaid(row)) yield readOrder(row)
    },
    refund: (grant, { refundId }) => refund(grant, refundId),
    async *pullRefunds(grant, { from, to }: Span) {
      const params = {
        update_start_time: seconds(from),
        update_end_time: Math.ceil(to.getTime() / 1000),
        order_by: ['update_time asc'],
      }
      for await (const row of rows(grant, 'afterSale/List', 'items', params))
        yield await refund(grant, idOf(inside(row, 'aftersale_info')['aftersale_id']))
    },

    async confirm(grant, orderId) {
      const store = storeOf(await detail(grant, orderId))
      await ask(grant, 'sendHome/order/acceptOrder', { order_id: orderId, ...store })
    },
    async cancel(grant, orderId, reason) {
      const store = storeOf(await detail(grant, orderId))
      const reject_code = turnDowns.find(([words]) => words.test(reason))?.[1] ?? 74
      await ask(grant, 'sendHome/order/rejectOrder', { order_id: orderId, ...store, reject_code, reject_msg: reason })
    },
    async ship(grant, orderId, { company, waybill, riderMobile }) {
      const store = storeOf(await detail(grant, orderId))
      const company_code = await companyCode(grant, company)
      const logistics_code = waybill || riderMobile
      await ask(grant, 'order/logisticsAdd', { order_id: orderId, company_code, logistics_code, ...store })
    },
    /** The version that was looked at goes along: a refund that moved since is not answered. */
    async answerRefund(grant, { refundId, agreed, reason }) {
      const info = infoOf(await ask(grant, 'afterSale/Detail', { after_sale_id: refundId }))
      const why = agreed
        ? {}
        : rejectReason(await ask(grant, 'afterSale/rejectReasonCodeList', { aftersale_id: BigInt(refundId) }), reason)
      const answer = await ask(grant, 'afterSale/operate', {
        type: operationOf(info, agreed),
        items: [{ aftersale_id: refundId, ...why, remark: reason, update_time: info['update_time'] }],
      })
      const failed = recordsOf(inside(answer)['items']).find((item) => Number(item['status_code']) !== 0)
      if (failed) throw channelFailure('refused', textOf(failed['status_msg']))
    },
    answerEta: async (grant, { orderId, agreed }) =>
      // 1005: the order is on its way out already.
      void (await ask(grant, 'order/addressConfirm', { order_id: orderId, is_approved: agreed ? 0 : 1005 })),
    /** On sale and let through by the channel; no deeper than ten thousand. */
    items: async (grant, { page, size }) =>
      readItems(inside(await ask(grant, 'product/listV2', { page, size, status: 0, check_status: 3 }))),
    item: async (grant, itemId) => readItem(inside(await ask(grant, 'product/detail', { product_id: itemId }))),
    async decrypt(grant, orderId) {
      const sealed = sealedConsignee(await detail(grant, orderId))
      const answer = await ask(grant, 'order/batchDecrypt', {
        cipher_infos: sealed.map((cipher_text) => ({ auth_id: orderId, cipher_text })),
      })
      const plain = new Map(
        recordsOf(inside(answer)['decrypt_infos'])
          .filter((row) => Number(row['err_no'] ?? 0) === 0)
          .map((row) => [textOf(row['cipher_text']), textOf(row['decrypt_text'])]),
      )
      const [name = '', mobile = '', address = ''] = sealed.map((text) => plain.get(text) ?? '')
      const trouble = textOf(inside(answer, 'custom_err')['err_msg'])
      if (!mobile) throw channelFailure('refused', trouble || '抖店没有给出收货人信息')
      return { name, mobile, phone: '', address }
    },
  }
}
