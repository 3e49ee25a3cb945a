import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { header, jsonBody, rawBody } from '../../raw-body.ts'
import { sameText } from '../../digest.ts'
import { askConsent } from '../consent.ts'
import type { ChannelSide, Market } from '../side.ts'
import type { Shop } from '../things.ts'
import { elemePush } from './eleme/pushes.ts'
import { answerCall } from './eleme/rpc.ts'

const base = '/channel-eleme'

const word = (length: number): string =>
  randomBytes(length)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, length)

const tokens = (shop: Shop): Record<string, unknown> => ({
  access_token: shop.accessToken,
  token_type: 'Bearer',
  expires_in: Math.max(0, Math.floor((shop.tokenEnds - Date.now()) / 1000)),
  refresh_token: shop.refreshToken,
})

function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/authorize`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'eleme',
      title: '饿了么',
      appId: query['client_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )

  app.post(`${base}/token`, (request, reply) => {
    const [id = '', secret = ''] = Buffer.from(header(request, 'authorization').replace(/^Basic /, ''), 'base64')
      .toString()
      .split(':')
    const owner = market.appByKey('eleme', id)
    if (!owner || !sameText(owner.keys.eleme.secret, secret))
      return reply.code(401).send({ error: 'invalid_client', error_description: '应用 key 或 secret 错误' })
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const shop =
      form.get('grant_type') === 'refresh_token'
        ? market.renew('eleme', form.get('refresh_token') ?? '')
        : market.shopByCode('eleme', form.get('code') ?? '')
    if (!shop || shop.app !== owner.label)
      return reply.code(400).send({ error: 'invalid_grant', error_description: '授权码或刷新令牌无效' })
    return tokens(shop)
  })

  app.post(`${base}/api/v1`, (request) => {
    const call = jsonBody(request)
    const answer = answerCall(market, call)
    return { id: call['id'], nop: '1.0.0', result: null, error: null, ...answer }
  })
}

export const eleme: ChannelSide = {
  name: 'eleme',
  title: '饿了么',
  mintKeys: () => ({ id: word(10), secret: word(40), more: {} }),
  newOrderId: () => `80${randomInt(1_000_000, 9_999_999)}${randomInt(1_000_000_000, 9_999_999_999)}`,
  newShopId: () => String(randomInt(100_000_000, 999_999_999)),
  serve,
  push: elemePush,
  // Told again until the reply says so.
  accepts: ({ body }) => body.replaceAll(' ', '') === '{"message":"ok"}',
}
