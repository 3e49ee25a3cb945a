import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { openPayAppClient, type PayAppOptions } from './pay-app/client.ts'
import { openCoupons } from './pay-app/coupons.ts'
import { openShelf } from './pay-app/shelf.ts'
import { publicKeyOf } from '../../payments/rsa-key.ts'
import { channelFailure, type Channel, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { receive } from './callbacks.ts'
import { readOrder, readRefund } from './orders.ts'

const pageSize = 50

/** The mini-program of a merchant in the pay-app: its owner lets our app in, and orders go by the program's id. */
export function minishop(options: PayAppOptions): Channel {
  const client = openPayAppClient(options)
  const { endpoint, appId } = options
  const ask = (grant: Grant, method: string, biz: Fields): Promise<Fields> => client.ask(method, biz, grant.accessToken)

  const tokenFor = async (biz: Fields): Promise<Omit<Grant, 'shopName'>> => {
    const answer = await client.ask('alipay.open.auth.token.app', biz)
    return {
      shopId: idOf(answer['auth_app_id']),
      accessToken: textOf(answer['app_auth_token']),
      refreshToken: textOf(answer['app_refresh_token']),
      expiresAt: new Date(Date.now() + Number(answer['expires_in']) * 1000),
    }
  }

  /** Newest first, page by page; what changes meanwhile comes again with the next span. */
  async function* rows(grant: Grant, method: string, list: string, { from, to }: Span): AsyncGenerator<Fields> {
    const span = { start_time: momentText(from), end_time: momentText(new Date(to.getTime() + 999)) }
    for (let page = 1; ; page += 1) {
      const answer = await ask(grant, method, { ...span, page_num: page, page_size: pageSize })
      yield* recordsOf(answer[list])
      if (page * pageSize >= Number(answer['total'] ?? 0)) return
    }
  }

  const bothWays = { appId, publicKey: publicKeyOf(options.publicKey) }
  return {
    name: 'minishop',
    authorizeUrl: (state, back) =>
      `${endpoint ?? 'https://openauth.alipay.com'}/oauth2/appToAppAuth.htm?${new URLSearchParams({
        app_id: appId,
        application_type: 'TINYAPP',
        redirect_uri: back,
        state,
      }).toString()}`,
    async authorize(given) {
      const code = given['app_auth_code'] ?? given['code'] ?? ''
      const token = await tokenFor({ grant_type: 'authorization_code', code })
      const about = await client.ask('alipay.open.mini.baseinfo.query', {}, token.accessToken)
      return { ...token, shopName: textOf(about['app_name']) }
    },
    renew: async (grant) => ({
      ...grant,
      ...(await tokenFor({ grant_type: 'refresh_token', refresh_token: grant.refreshToken })),
    }),
    receive: (push) => receive(bothWays, push),

    order: async (grant, orderId) =>
      readOrder(await ask(grant, 'alipay.open.mini.order.query', { order_id: orderId }), grant.shopId),
    async *pull(grant, span) {
      for await (const row of rows(grant, 'alipay.open.mini.order.batchquery', 'orders', span))
        yield readOrder(row, grant.shopId)
    },
    refund: async (grant, { orderId, refundId }) =>
      readRefund(
        await ask(grant, 'alipay.open.mini.order.aftersale.query', { order_id: orderId, aftersale_id: refundId }),
      ),
    async *pullRefunds(grant, span) {
      for await (const row of rows(grant, 'alipay.open.mini.order.aftersale.batchquery', 'aftersales', span))
        yield readRefund(row)
    },

    confirm: async (grant, orderId) => void (await ask(grant, 'alipay.open.mini.order.accept', { order_id: orderId })),
    cancel: async (grant, orderId, reason) =>
      void (await ask(grant, 'alipay.open.mini.order.close', { order_id: orderId, close_reason: reason })),
    ship: async (grant, orderId, { company, waybill, riderName, riderMobile }) =>
      void (await ask(grant, 'alipay.open.mini.order.delivery.send', {
        order_id: orderId,
        finish_all_delivery: '1',
        delivery_list: [
          { delivery_id: company, waybill_id: waybill, rider_name: riderName, rider_mobile: riderMobile },
        ],
      })),
    deliver: async (grant, orderId) =>
      void (await ask(grant, 'alipay.open.mini.order.delivery.receive', { order_id: orderId })),
    answerRefund: async (grant, { orderId, refundId, agreed, reason }) =>
      void (await ask(grant, 'alipay.open.mini.order.aftersale.audit', {
        order_id: orderId,
        aftersale_id: refundId,
        audit_result: agreed ? 'AGREE' : 'REJECT',
        audit_reason: reason,
      })),
    /** The same number again is the same refund, and is not paid twice. */
    giveRefund: async (grant, { orderId, refundId, amount, reason }) => {
      const answer = await ask(grant, 'alipay.open.mini.order.refund', {
        order_id: orderId,
        out_request_no: refundId,
        refund_amount: formatYuan(amount),
        refund_reason: reason,
      })
      if (!idOf(answer['refund_id'])) throw channelFailure('unreachable', 'a refund without a number')
    },
    payApp: {
      client,
      shelf: openShelf(client, (shopId) => (endpoint ? shopperPage(endpoint, shopId) : '')),
      coupons: openCoupons(client),
    },
  }
}

/** Outside the sandbox a mini-program opens in the pay-app alone. */
const shopperPage = (endpoint: string, shopId: string): string =>
  `${new URL(endpoint).origin}/minishop/${encodeURIComponent(shopId)}`
