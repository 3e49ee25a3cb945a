import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stringify } from 'lossless-json'
import { sameText } from '../../digest.ts'
import { header, jsonBody, rawPath, rawQuery } from '../../raw-body.ts'
import { askConsent } from '../consent.ts'
import type { ChannelSide, Market } from '../side.ts'
import { atGate } from './youzan/calls.ts'
import { youzanPush } from './youzan/pushes.ts'

const base = '/channel-youzan'

/** A code or a refresh token for a token that ends at a moment, in milliseconds. */
function token(request: FastifyRequest, market: Market): object {
  const no = (code: number, message: string) => ({ success: false, code, data: null, message })
  if (!header(request, 'content-type').startsWith('application/json')) return no(1000, '不支持的Content-Type')
  const { client_id, client_secret, authorize_type, code, refresh_token } = jsonBody(request)
  const owner = market.appByKey('youzan', String(client_id))
  if (!owner) return no(1103, 'Client 不存在')
  if (!sameText(owner.keys.youzan.secret, String(client_secret))) return no(1104, 'Client Secret 错误')
  const shop =
    authorize_type === 'refresh_token'
      ? market.renew('youzan', String(refresh_token))
      : market.shopByCode('youzan', String(code))
  if (!shop || shop.app !== owner.label) return no(1106, 'code或refresh_token无效')
  const data = {
    access_token: shop.accessToken,
    refresh_token: shop.refreshToken,
    expires: shop.tokenEnds,
    authority_id: shop.id,
    scope: 'multi_store shop item trade logistics',
  }
  return { success: true, code: 200, data, message: null }
}

function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/oauth/authorize`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'youzan',
      title: '有赞',
      appId: query['client_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )
  app.post(`${base}/auth/token`, (request) => token(request, market))
  // The token counts in the address only, wherever else it may stand.
  app.post(`${base}/api/*`, (request, reply) => {
    const answer = atGate(market, {
      path: rawPath(request).slice(`${base}/api/`.length),
      type: header(request, 'content-type'),
      token: new URLSearchParams(rawQuery(request)).get('access_token') ?? '',
      body: jsonBody(request),
    })
    return reply.type('application/json; charset=utf-8').send(stringify(answer))
  })
}

const clock = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

export const youzan: ChannelSide = {
  name: 'youzan',
  title: '有赞',
  mintKeys: () => ({ id: randomBytes(9).toString('hex'), secret: randomBytes(16).toString('hex'), more: {} }),
  newOrderId: () => `E${clock()}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve,
  push: youzanPush,
  // Told again until the reply holds the word.
  accepts: ({ body }) => body.includes('success'),
}
