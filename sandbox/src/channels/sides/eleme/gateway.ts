import type { FastifyInstance } from 'fastify'
import { sameText } from '../../../digest.ts'
import { header, isRecord, jsonBody, rawBody } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import type { Market } from '../../side.ts'
import { textOf } from '../../text.ts'
import type { Shop } from '../../things.ts'
import { actions, type Params } from './calls.ts'
import { isNo, type No, no } from './refusals.ts'
import { signatureOf } from './signing.ts'

const base = '/channel-eleme'

const tokens = (shop: Shop): Record<string, unknown> => ({
  access_token: shop.accessToken,
  token_type: 'Bearer',
  expires_in: Math.max(0, Math.floor((shop.tokenEnds - Date.now()) / 1000)),
  refresh_token: shop.refreshToken,
})

export function serve(app: FastifyInstance, market: Market): void {
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
    // A merchant's own app asks for the token of its own shop, which nothing renews.
    if (form.get('grant_type') === 'client_credentials') {
      const [own] = market.shopsOf(owner, 'eleme')
      if (own && !market.shopByToken('eleme', own.accessToken)) market.grant(own)
      if (own) return { ...tokens(own), refresh_token: undefined }
    }
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

const clockDriftSeconds = 300

/** One call of `/api/v1/`: who asks, whether the signature is right, then the action. */
export function answerCall(market: Market, call: Params): { result: unknown } | { error: No } {
  const metas = isRecord(call['metas']) ? call['metas'] : {}
  const params = isRecord(call['params']) ? call['params'] : {}
  const [action, token] = [textOf(call['action']), textOf(call['token'])]
  if (call['nop'] !== '1.0.0') return { error: no('ILLEGAL_REQUEST', 'nop 协议版本错误') }
  const app = market.appByKey('eleme', textOf(metas['app_key']))
  if (!app) return { error: no('ACCESS_DENIED', 'app_key 不存在') }
  if (Math.abs(Date.now() / 1000 - Number(metas['timestamp'])) > clockDriftSeconds)
    return { error: no('INVALID_TIMESTAMP', '请求时间戳超出范围') }
  const all: Params = { ...params, app_key: metas['app_key'], timestamp: metas['timestamp'] }
  if (!sameText(signatureOf(action + token, all, app.keys.eleme.secret), textOf(call['signature'])))
    return { error: no('INVALID_SIGNATURE', '签名错误') }
  const shop = market.shopByToken('eleme', token)
  if (!shop || shop.app !== app.label) return { error: no('UNAUTHORIZED', 'token 无效或已过期') }
  const answer = actions[action]
  if (!answer) return { error: no('VALIDATION_FAILED', `${action} 不存在`) }
  const result = answer(market, shop, params)
  return isNo(result) ? { error: result } : { result }
}
