import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { md5, sameText } from '../../digest.ts'
import { isRecord, rawBody, rawQuery } from '../../raw-body.ts'
import { askConsent } from '../consent.ts'
import type { ChannelSide, Market, Outgoing } from '../side.ts'
import type { App, AppKeys, Happening, Refund } from '../things.ts'
import { enqueue } from './taobao/queue.ts'
import { answerRouter } from './taobao/router.ts'
import { int64, localTime } from './taobao/words.ts'

const base = '/channel-taobao'

function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/authorize`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'taobao',
      title: '淘宝/天猫',
      appId: query['client_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )

  app.post(`${base}/token`, (request) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const field = (name: string): string => form.get(name) ?? ''
    const owner = market.appByKey('taobao', field('client_id'))
    if (!owner || !sameText(owner.keys.taobao.secret, field('client_secret')))
      return { error: 'invalid_client', error_description: 'client_id或client_secret错误' }
    const shop =
      field('grant_type') === 'refresh_token'
        ? market.renew('taobao', field('refresh_token'))
        : market.shopByCode('taobao', field('code'))
    if (!shop || shop.app !== owner.label) return { error: 'invalid_grant', error_description: '授权码或令牌已失效' }
    return {
      access_token: shop.accessToken,
      token_type: 'Bearer',
      expires_in: Math.floor((shop.tokenEnds - Date.now()) / 1000),
      refresh_token: shop.refreshToken,
      re_expires_in: 30 * 86_400,
      taobao_user_id: shop.id,
      taobao_user_nick: encodeURIComponent(shop.name),
    }
  })

  app.post(`${base}/router/rest`, (request, reply) => {
    const form = new URLSearchParams([rawQuery(request), rawBody(request).toString('utf8')].filter(Boolean).join('&'))
    return reply.type('text/javascript;charset=UTF-8').send(answerRouter(market, form))
  })
}

const refundTopics: Record<Refund['status'], string> = {
  asked: 'taobao_refund_RefundCreated',
  agreed: 'taobao_refund_RefundSuccess',
  rejected: 'taobao_refund_RefundSellerRefuseAgreement',
  withdrawn: 'taobao_refund_RefundClosed',
}
const tradeTopics = {
  placed: 'taobao_trade_TradeBuyerPay',
  changed: 'taobao_trade_TradeLogisticsAddressChanged',
  shipped: 'taobao_trade_TradeSellerShip',
  finished: 'taobao_trade_TradeSuccess',
  cancelled: 'taobao_trade_TradeClose',
} as const

function messageOf(happening: Happening): { topic: string; content: Record<string, unknown> } | null {
  if (happening.kind === 'refund') {
    const { order, refund } = happening
    const content = {
      tid: int64(order.id),
      oid: int64(order.id),
      refund_id: int64(refund.id),
      bill_type: 'refund_bill',
    }
    return { topic: refundTopics[refund.status], content }
  }
  if (!(happening.kind in tradeTopics) || happening.kind === 'unbound') return null
  const topic = tradeTopics[happening.kind as keyof typeof tradeTopics]
  return { topic, content: { tid: int64(happening.order.id), oid: int64(happening.order.id) } }
}

const ticketOf = (keys: AppKeys): string => md5(keys.id + keys.secret)

/** For the queue, not for an address; with a ticket, so that what an impostor puts in never gets there. */
function push(happening: Happening, keys: AppKeys): Outgoing | null {
  const message = messageOf(happening)
  if (!message || happening.kind === 'unbound') return null
  const body = stringify({
    id: BigInt(Date.now()) * 1_000_000n + BigInt(randomInt(1_000_000)),
    topic: message.topic,
    user_id: int64(happening.order.shopId),
    pub_app_key: '12497914',
    pub_time: localTime(Date.now()),
    content: stringify(message.content),
  })
  return { url: ticketOf(keys), method: 'POST', headers: {}, body: body ?? '' }
}

async function send(outgoing: Outgoing, app: App): Promise<boolean> {
  const message = parse(outgoing.body)
  if (!isRecord(message) || !sameText(ticketOf(app.keys.taobao), outgoing.url)) return false
  enqueue(app.keys.taobao.id, String(message['id']), message)
  return true
}

export const taobao: ChannelSide = {
  name: 'taobao',
  title: '淘宝/天猫',
  mintKeys: () => ({
    id: String(randomInt(10_000_000, 99_999_999)),
    secret: randomBytes(16).toString('hex'),
    more: {},
  }),
  newOrderId: () => `3${randomInt(100_000_000, 999_999_999)}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => `22${randomInt(10_000_000, 99_999_999)}`,
  serve,
  push,
  send,
}
