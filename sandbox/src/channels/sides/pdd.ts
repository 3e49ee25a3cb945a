import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sameText } from '../../digest.ts'
import { jsonBody, rawBody, rawQuery } from '../../raw-body.ts'
import { askConsent } from '../consent.ts'
import type { ChannelSide, Market, Outgoing } from '../side.ts'
import type { App, AppKeys, Happening, Refund } from '../things.ts'
import { frameText, lineToken, sendOnLine, serveLine } from './pdd/line.ts'
import { answerRouter } from './pdd/router.ts'

const base = '/channel-pdd'

function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/open.html`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'pdd',
      title: '拼多多',
      appId: query['client_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )

  app.post(`${base}/oauth/token`, (request) => {
    const { client_id, client_secret, grant_type, code, refresh_token } = jsonBody(request)
    const no = (error_code: number, error_msg: string) => ({ error_response: { error_code, error_msg } })
    const owner = market.appByKey('pdd', String(client_id))
    if (!owner || !sameText(owner.keys.pdd.secret, String(client_secret)))
      return no(10001, 'client_id或client_secret错误')
    const shop =
      grant_type === 'refresh_token'
        ? market.renew('pdd', String(refresh_token))
        : market.shopByCode('pdd', String(code))
    if (!shop || shop.app !== owner.label) return no(10010, 'code或refresh_token无效')
    return {
      access_token: shop.accessToken,
      refresh_token: shop.refreshToken,
      expires_in: Math.floor((shop.tokenEnds - Date.now()) / 1000),
      owner_id: shop.id,
      owner_name: shop.name,
      scope: ['pdd.order.information.get'],
    }
  })

  app.post(`${base}/api/router`, (request, reply) => {
    const form = new URLSearchParams([rawQuery(request), rawBody(request).toString('utf8')].filter(Boolean).join('&'))
    return reply.type('application/json; charset=utf-8').send(answerRouter(market, form))
  })

  serveLine(app, market)
}

const refundTopics: Record<Refund['status'], { type: string; operation: number }> = {
  asked: { type: 'pdd_refund_RefundCreated', operation: 1000 },
  agreed: { type: 'pdd_refund_RefundAgreeAgreement', operation: 1010 },
  rejected: { type: 'pdd_refund_RefundClosed', operation: 1020 },
  withdrawn: { type: 'pdd_refund_RefundClosed', operation: 1030 },
}

function messageOf(happening: Happening): { type: string; content: Record<string, unknown> } | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const trade = { mall_id: Number(order.shopId), tid: order.id }
  switch (happening.kind) {
    case 'placed':
      return { type: 'pdd_trade_TradeConfirmed', content: trade }
    case 'shipped':
      return { type: 'pdd_trade_TradeSellerShip', content: trade }
    case 'finished':
      return { type: 'pdd_trade_TradeSuccess', content: trade }
    case 'changed':
      return { type: 'pdd_trade_TradeLogisticsAddressChanged', content: trade }
    case 'refund': {
      const { id, amount, status } = happening.refund
      const { type, operation } = refundTopics[status]
      const refund = { refund_id: BigInt(id), refund_fee: amount, bill_type: 1, modified: order.updatedAt, operation }
      return { type, content: { ...trade, ...refund } }
    }
    default:
      return null
  }
}

/** A frame for the line. Its address is signed as the client's must be, so that a line of wrong keys reaches nobody. */
function push(happening: Happening, keys: AppKeys): Outgoing | null {
  const message = messageOf(happening)
  if (!message || happening.kind === 'unbound') return null
  const sendTime = Date.now()
  const body = frameText({
    id: BigInt(sendTime) * 1_000_000n + BigInt(randomInt(1_000_000)),
    commandType: 'Common',
    time: sendTime,
    sendTime,
    message: {
      type: message.type,
      mallID: Number(happening.order.shopId),
      content: frameText(message.content),
    },
  })
  const token = lineToken(keys.id, String(sendTime), keys.secret)
  return { url: `/message/${keys.id}/${sendTime}/${token}`, method: 'POST', headers: {}, body }
}

function send(outgoing: Outgoing, app: App): Promise<boolean> {
  const { id, secret } = app.keys.pdd
  const [, , , ms = '', token = ''] = outgoing.url.split('/')
  return sameText(lineToken(id, ms, secret), token) ? sendOnLine(id, outgoing.body) : Promise.resolve(false)
}

const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')

export const pdd: ChannelSide = {
  name: 'pdd',
  title: '拼多多',
  mintKeys: () => ({ id: randomBytes(16).toString('hex'), secret: randomBytes(20).toString('hex'), more: {} }),
  newOrderId: () => `${today()}-${randomInt(100_000_000, 999_999_999)}${randomInt(100_000, 999_999)}`,
  newShopId: () => String(randomInt(100_000_000, 999_999_999)),
  serve,
  push,
  send,
}
