import { cut } from '@zdb/contract/kit/text'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { type Channel, channelFailure, type ChannelOrder, type Grant, type Span } from '../port.ts'
import { receive } from './callbacks.ts'
import { askToken, call, type ElemeOptions, hostOf } from './client.ts'
import { readOrder } from './orders.ts'
import { readRefund } from './refunds.ts'

const pageSize = 50
const replyLimit = 30
/** Lists go by the day of ordering; what was ordered ahead may still change. */
const orderedAheadDays = 3

/** 饿了么, the restaurants' open interface: OAuth, RPC and signed pushes. */
export function eleme(options: ElemeOptions): Channel {
  const ask = (grant: Grant, name: string, params: Readonly<Record<string, unknown>>): Promise<unknown> =>
    call(options, grant.accessToken, `eleme.order.${name}`, params)

  async function* ofDay(grant: Grant, date: string): AsyncGenerator<ChannelOrder> {
    for (let pageNo = 1; ; pageNo += 1) {
      const answer = await ask(grant, 'getAllOrders', { shopId: Number(grant.shopId), pageNo, pageSize, date })
      const { list, total } = isRecord(answer) ? answer : {}
      for (const row of recordsOf(list)) yield* readable(row)
      if (pageNo * pageSize >= Number(total ?? 0)) return
    }
  }

  async function* byIds(grant: Grant, ids: readonly string[]): AsyncGenerator<ChannelOrder> {
    for (let at = 0; at < ids.length; at += pageSize) {
      const answer = await ask(grant, 'mgetOrders', { orderIds: ids.slice(at, at + pageSize) })
      for (const row of Object.values(isRecord(answer) ? answer : {})) if (isRecord(row)) yield* readable(row)
    }
  }

  const idsOf = async (grant: Grant, name: string): Promise<string[]> => {
    const ids = await ask(grant, name, { shopId: Number(grant.shopId) })
    return Array.isArray(ids) ? ids.map(idOf) : []
  }

  /** Days are all it can be asked for, so older orders that wait for something are asked for by what they wait for. */
  async function* pull(grant: Grant, { from, to }: Span): AsyncGenerator<ChannelOrder> {
    const seen = new Set<string>()
    for (let day = addDays(dayText(from), -orderedAheadDays); day <= dayText(to); day = addDays(day, 1))
      for await (const order of ofDay(grant, day)) {
        seen.add(order.orderId)
        yield order
      }
    const waiting = new Set<string>()
    for (const name of ['getUnprocessOrders', 'getCancelOrders', 'getRefundOrders'])
      for (const id of await idsOf(grant, name)) if (!seen.has(id)) waiting.add(id)
    yield* byIds(grant, [...waiting])
  }

  const refund = async (grant: Grant, orderId: string) => {
    const answer = await ask(grant, 'getRefundOrder', { orderId })
    if (!isRecord(answer)) throw channelFailure('refused', '饿了么没有这笔退单')
    return readRefund(answer, orderId, new Date())
  }

  const askShop = (grant: Grant, name: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
    call(options, grant.accessToken, `eleme.shop.${name}`, { shopId: Number(grant.shopId), ...params })

  return {
    name: 'eleme',
    authorizeUrl: (state, back) =>
      `${hostOf(options)}/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: options.appId,
        redirect_uri: back,
        state,
        scope: 'all',
      }).toString()}`,
    async authorize(given, back) {
      const token = await askToken(options, {
        grant_type: 'authorization_code',
        code: given['code'] ?? '',
        redirect_uri: back,
        client_id: options.appId,
      })
      const user = await call(options, token.accessToken, 'eleme.user.getUser', {})
      const shops = recordsOf(isRecord(user) ? user['authorizedShops'] : [])
      const shop = shops.find(({ id }) => idOf(id) === given['shopId']) ?? shops[0]
      if (!shop) throw channelFailure('refused', '该饿了么账号没有授权任何店铺')
      return { shopId: idOf(shop['id']), shopName: textOf(shop['name']), ...token }
    },
    renew: async (grant) => ({
      ...grant,
      ...(await askToken(options, { grant_type: 'refresh_token', refresh_token: grant.refreshToken })),
    }),
    receive: (push) => receive(options, push),

    async order(grant, orderId) {
      const answer = await ask(grant, 'getOrder', { orderId })
      if (!isRecord(answer)) throw channelFailure('refused', '饿了么没有这个订单')
      return readOrder(answer)
    },
    pull,
    refund: (grant, { orderId }) => refund(grant, orderId),
    async *pullRefunds(grant) {
      const open = new Set([...(await idsOf(grant, 'getCancelOrders')), ...(await idsOf(grant, 'getRefundOrders'))])
      for (const orderId of open) yield await refund(grant, orderId)
    },

    confirm: async (grant, orderId) => void (await ask(grant, 'confirmOrderLite', { orderId })),
    cancel: async (grant, orderId, reason) =>
      void (await ask(grant, 'cancelOrderLite', { orderId, type: 'others', remark: reason })),
    ship: async (grant, orderId, { riderMobile }) =>
      void (await ask(grant, 'startDeliveryBySelf', { orderId, phone: riderMobile })),
    deliver: async (grant, orderId) => void (await ask(grant, 'receivedOrderLite', { orderId })),
    answerRefund: async (grant, { orderId, agreed, reason }) =>
      void (agreed
        ? await ask(grant, 'agreeRefundLite', { orderId })
        : await ask(grant, 'disagreeRefundLite', { orderId, reason })),
    isOpen: async (grant) => {
      const shop = await askShop(grant, 'getShop')
      return isRecord(shop) && Number(shop['isOpen']) === 1
    },
    setOpen: async (grant, open) => void (await askShop(grant, 'updateShop', { properties: { isOpen: open ? 1 : 0 } })),
    replyReminder: async (grant, { reminderId, words }) =>
      void (await ask(grant, 'replyReminder', {
        remindId: reminderId,
        type: 'custom',
        content: cut(words, replyLimit),
      })),
  }
}

/** An order that nobody has paid for yet is none of ours. */
function* readable(row: Record<string, unknown>): Generator<ChannelOrder> {
  if (row['status'] !== 'pending') yield readOrder(row)
}
