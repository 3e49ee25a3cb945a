import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { header, isRecord, jsonBody, rawPath, rawQuery } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import type { Market } from '../../side.ts'
import { textOf } from '../../text.ts'
import type { App, Shop } from '../../things.ts'
import type { Answer } from './call.ts'
import { calls } from './calls.ts'

const base = '/channel-youzan'

/** The merchant's own app is let in to its own shops without a code: the same token until it ends. */
function silentShop(market: Market, owner: App, kdtId: string): Shop | undefined {
  const shop = market.shopById('youzan', kdtId)
  if (shop?.app !== owner.label) return undefined
  if (!market.shopByToken('youzan', shop.accessToken)) market.grant(shop)
  return shop
}

/** A code, a refresh token or silence for a token that ends at a moment, in milliseconds. */
function token(request: FastifyRequest, market: Market): object {
  const no = (code: number, message: string) => ({ success: false, code, data: null, message })
  if (!header(request, 'content-type').startsWith('application/json')) return no(1000, '不支持的Content-Type')
  const { client_id, client_secret, authorize_type, code, refresh_token, grant_id, refresh } = jsonBody(request)
  const owner = market.appByKey('youzan', String(client_id))
  if (!owner) return no(1103, 'Client 不存在')
  if (!sameText(owner.keys.youzan.secret, String(client_secret))) return no(1104, 'Client Secret 错误')
  const silent = authorize_type === 'silent'
  const shop = silent
    ? silentShop(market, owner, textOf(grant_id))
    : authorize_type === 'refresh_token'
      ? market.renew('youzan', String(refresh_token))
      : market.shopByCode('youzan', String(code))
  if (!shop || shop.app !== owner.label) return no(1106, silent ? '店铺未授权给该应用' : 'code或refresh_token无效')
  const data = {
    access_token: shop.accessToken,
    // In silence only for who says that it will be used.
    ...((!silent || refresh === true) && { refresh_token: shop.refreshToken }),
    expires: shop.tokenEnds,
    authority_id: shop.id,
    scope: 'multi_store shop item trade logistics',
  }
  return { success: true, code: 200, data, message: null }
}

export function serve(app: FastifyInstance, market: Market): void {
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

const gateNo = (err_code: number, err_msg: string): Answer => ({
  gw_err_resp: { trace_id: `yz7-0a${Date.now().toString(16)}`, err_code, err_msg },
})

/** The gateway: the interface is looked for before the token, and everything is HTTP 200. */
export function atGate(
  market: Market,
  { path, type, token, body }: { path: string; type: string; token: string; body: unknown },
): Answer {
  if (!path.includes('/')) return gateNo(4001, 'API版本不能为空')
  const act = Object.hasOwn(calls, path) ? calls[path] : undefined
  if (!act) return gateNo(4005, '无效的API或版本')
  if (!type.startsWith('application/json')) return gateNo(4007, '不支持的Content-Type')
  if (!token) return gateNo(4201, '非法的请求凭证')
  const shop = market.shopByToken('youzan', token)
  return shop ? act({ market, shop, given: isRecord(body) ? body : {} }) : gateNo(4203, '无效的token')
}
