import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { type Channel, channelFailure, type ChannelRefund, type Grant, type Span } from '../port.ts'
import type { Fields } from '../reading.ts'
import { receive } from './callbacks.ts'
import { askToken, call, uploadPicture, type WeixinOptions } from './client.ts'
import { isPaid, productsOf, readConsignee, readOrder } from './orders.ts'
import { lessMoney, readRefund, rejectReason } from './refunds.ts'

const day = 86_400_000
const orderWindowMs = 7 * day
const refundWindowMs = day
const pageSize = 100
/** How goods travel: by a parcel service, or in some way that has no waybill. */
const byParcel = 1
const withoutWaybill = 3

const seconds = (ms: number): number => Math.floor(ms / 1000)

function* windows({ from, to }: Span, longest: number): Generator<{ start: number; end: number }> {
  for (let start = from.getTime(); start < to.getTime(); start += longest)
    yield { start: seconds(start), end: seconds(Math.min(start + longest, to.getTime())) }
}

/** 微信小店: every shop has an app of its own, bound by the id and the secret that its owner types. */
export function weixin(options: WeixinOptions): Channel {
  const ask = (grant: Grant, path: string, given?: Fields): Promise<Fields> =>
    call(options, grant.accessToken, path, given)

  const fetchOrder = async (grant: Grant, orderId: string): Promise<Fields> => {
    const { order } = await ask(grant, 'order/get', { order_id: orderId })
    if (!isRecord(order)) throw channelFailure('refused', '微信小店没有这个订单')
    return order
  }

  /** The ids on all pages of a list. */
  async function* ids(grant: Grant, path: string, list: string, given: Fields): AsyncGenerator<string> {
    for (let next_key = ''; ;) {
      const answer = await ask(grant, path, { ...given, page_size: pageSize, next_key })
      for (const id of Array.isArray(answer[list]) ? answer[list] : []) yield idOf(id)
      if (answer['has_more'] !== true) return
      next_key = idOf(answer['next_key'])
    }
  }

  async function refund(grant: Grant, refundId: string): Promise<ChannelRefund> {
    const { after_sale_order } = await ask(grant, 'aftersale/getaftersaleorder', { after_sale_order_id: refundId })
    if (!isRecord(after_sale_order)) throw channelFailure('refused', '微信小店没有这个售后单')
    const order = await fetchOrder(grant, idOf(after_sale_order['order_id']))
    return readRefund(after_sale_order, readOrder(order, grant.shopId).amount)
  }

  async function companyId(grant: Grant, name: string): Promise<string> {
    const { company_list } = await ask(grant, 'order/deliverycompanylist/new/get')
    const fits = (company: Fields): boolean => {
      const title = textOf(company['delivery_name'])
      return idOf(company['delivery_id']) === name.toUpperCase() || title.includes(name) || name.includes(title)
    }
    return idOf((name && recordsOf(company_list).find(fits)?.['delivery_id']) || 'OTHERS')
  }

  return {
    name: 'weixin',
    keys: [
      { name: 'appid', label: '店铺 AppID' },
      { name: 'secret', label: '店铺 AppSecret' },
    ],
    async authorize(given) {
      const appId = (given['appid'] ?? '').trim()
      const token = await askToken(options, { appId, secret: (given['secret'] ?? '').trim() })
      const { info } = await call(options, token.accessToken, 'basics/info/get')
      return { shopId: appId, shopName: textOf(isRecord(info) ? info['nickname'] : ''), ...token }
    },
    renew: async (grant) => ({
      ...grant,
      ...(await askToken(options, { appId: grant.shopId, secret: grant.refreshToken })),
    }),
    receive: (push) => receive(options, push),

    order: async (grant, orderId) => readOrder(await fetchOrder(grant, orderId), grant.shopId),
    async *pull(grant, span) {
      for (const { start, end } of windows(span, orderWindowMs)) {
        const range = { update_time_range: { start_time: start, end_time: end } }
        for await (const id of ids(grant, 'order/list/get', 'order_id_list', range)) {
          const order = await fetchOrder(grant, id)
          if (isPaid(order)) yield readOrder(order, grant.shopId)
        }
      }
    },
    refund: (grant, { refundId }) => refund(grant, refundId),
    async *pullRefunds(grant, span) {
      for (const { start, end } of windows(span, refundWindowMs)) {
        const range = { begin_update_time: start, end_update_time: end }
        for await (const id of ids(grant, 'aftersale/getaftersalelist', 'after_sale_order_id_list', range))
          yield await refund(grant, id)
      }
    },

    async ship(grant, orderId, { company, waybill }) {
      const delivery = waybill
        ? { deliver_type: byParcel, delivery_id: await companyId(grant, company), waybill_id: waybill }
        : { deliver_type: withoutWaybill }
      const product_infos = productsOf(await fetchOrder(grant, orderId))
      await ask(grant, 'order/delivery/send', { order_id: orderId, delivery_list: [{ ...delivery, product_infos }] })
    },
    async answerRefund(grant, { refundId, agreed, reason }) {
      if (agreed) await ask(grant, 'aftersale/acceptapply', { after_sale_order_id: refundId })
      else {
        const reject_reason_type = rejectReason(await ask(grant, 'aftersale/rejectreason/get', {}), reason)
        const no = { after_sale_order_id: refundId, reject_reason: reason, reject_reason_type }
        await ask(grant, 'aftersale/rejectapply', no)
      }
    },
    async negotiateRefund(grant, { refundId, words, amount, pictures }) {
      if (pictures.length === 0) throw channelFailure('refused', '微信小店的协商需要凭证图片')
      const media_ids: string[] = []
      for (const picture of pictures) media_ids.push(await uploadPicture(options, grant.accessToken, picture))
      await ask(grant, 'aftersale/merchantupdateaftersale', {
        after_sale_order_id: refundId,
        ...lessMoney,
        amount,
        merchant_update_desc: words,
        media_ids,
      })
    },
    async decrypt(grant, orderId) {
      return readConsignee(await ask(grant, 'order/sensitiveinfo/decode', { order_id: orderId }))
    },
  }
}
