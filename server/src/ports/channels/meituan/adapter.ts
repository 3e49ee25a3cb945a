import { isMobile } from '@zdb/contract/kit/contact-rules'
import { recordsOf, textOf } from '../../ask.ts'
import { channelFailure, type Channel, type Grant, type ShopOwner } from '../port.ts'
import { meituanClient, type MeituanOptions } from './client.ts'
import { orderIn } from './orders.ts'
import { pullOrders, pullRefunds } from './pull.ts'
import { receivePush } from './callbacks.ts'

/** 其他原因, the only one that fits whatever the shop writes. */
const otherReason = 2007
/** 休息中 in `open_level`; 1 is 可配送. */
const resting = 3
/** 骑手已取货; arriving has a call of its own. */
const riderLeft = 20

/** 美团外卖 / 闪购 (waimaiopen). Money in yuan, ids above 2^53. */
export function meituan(options: MeituanOptions): Channel {
  const call = meituanClient(options)
  const told = (grant: Grant, orderId: string, path: string, values: Record<string, string | number> = {}) =>
    call('POST', path, { order_id: orderId, ...values }, grant.accessToken).then(() => undefined)

  const order = async (grant: Grant, orderId: string) => {
    const found = orderIn(await call('GET', 'order/getOrderDetail', { order_id: orderId }, grant.accessToken))
    if (!found) throw channelFailure('unreachable', `getOrderDetail ${orderId} without an order`)
    return found
  }

  const shopAt = async (code: string): Promise<Record<string, unknown>> => {
    // The call takes several codes at once: what was typed must be one.
    const found = recordsOf((await call('GET', 'poi/mget', { app_poi_codes: code })).data)
    const shop = found.find(({ app_poi_code }) => textOf(app_poi_code) === code)
    if (!shop) throw channelFailure('refused', '不存在此门店')
    return shop
  }

  const ownerOf = async (given: Readonly<Record<string, string>>): Promise<ShopOwner> => {
    const code = given.app_poi_code?.trim() ?? ''
    if (code === '') throw channelFailure('refused', '请填写门店编码')
    const shop = await shopAt(code)
    return { shopId: code, shopName: textOf(shop.name) || code, mobile: mobileIn(shop) }
  }

  return {
    name: 'meituan',
    // 美团 lets our app into every shop that chose us there, whichever merchant of ours names its code.
    keys: [{ name: 'app_poi_code', label: '门店编码（app_poi_code）' }],
    async authorize(given) {
      const { shopId, shopName } = await ownerOf(given)
      const values = { app_poi_code: shopId, response_type: 'token' }
      return grantOf(await call('GET', 'oauth/authorize', values), shopId, shopName)
    },
    ownerOf,
    async renew({ shopId, shopName, refreshToken }) {
      const values = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return grantOf(await call('POST', 'oauth/token', values), shopId, shopName)
    },

    receive: (push) => receivePush(options, push),
    order,
    pull: (grant, span) => pullOrders(call, grant, span, (id) => order(grant, id)),
    pullRefunds: (grant, span) => pullRefunds(call, grant, span),

    confirm: (grant, id) => told(grant, id, 'order/confirm'),
    cancel: (grant, id, reason) => told(grant, id, 'order/cancel', { reason_code: otherReason, reason }),
    ship: (grant, id, { company, waybill, riderName, riderMobile }) =>
      told(grant, id, 'ecommerce/order/logistics/sync', {
        logistics_status: riderLeft,
        logistics_provider_code: company,
        third_carrier_order_id: waybill,
        courier_name: riderName,
        courier_phone: riderMobile,
      }),
    deliver: (grant, id) => told(grant, id, 'order/arrived'),
    // An order has one open refund at a time, so they ask for the order alone.
    answerRefund: (grant, { orderId, agreed, reason }) =>
      told(grant, orderId, agreed ? 'order/refund/agree' : 'order/refund/reject', { reason }),
    replyReminder: (grant, { orderId, reminderId, words }) =>
      told(grant, orderId, 'order/remindReply', { remind_id: reminderId, reply_id: 0, reply_content: words }),
    isOpen: async ({ shopId }) => Number((await shopAt(shopId)).open_level) !== resting,
    setOpen: async ({ shopId, accessToken }, open) =>
      void (await call('POST', open ? 'poi/open' : 'poi/close', { app_poi_code: shopId }, accessToken)),
    answerEta: (grant, { orderId, requestId, agreed }) =>
      told(grant, orderId, agreed ? 'order/etaModify/agree' : 'order/etaModify/reject', { modify_id: requestId }),
  }
}

/** They keep two numbers, either of which may be a landline or several with a stroke between. */
const mobileIn = (shop: Record<string, unknown>): string =>
  [shop.phone, shop.standby_tel].flatMap((numbers) => textOf(numbers).split(/[^\d+-]+/)).find(isMobile) ?? ''

function grantOf(json: Record<string, unknown>, shopId: string, shopName: string): Grant {
  const accessToken = textOf(json.access_token)
  if (accessToken === '') throw channelFailure('refused', textOf(json.message) || '未取得授权')
  return {
    shopId,
    shopName,
    accessToken,
    refreshToken: textOf(json.refresh_token),
    expiresAt: new Date(Date.now() + Number(json.expires_in ?? 0) * 1000),
  }
}
