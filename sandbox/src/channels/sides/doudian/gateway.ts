import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { isRecord, rawBody, rawPath, rawQuery } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import type { Market } from '../../side.ts'
import type { App, Shop } from '../../things.ts'
import type { Params } from './call.ts'
import { calls } from './calls.ts'
import { int64 } from './orders.ts'
import { fail, isNo, no } from './refusals.ts'
import { signatureOf } from './signing.ts'

const base = '/channel-doudian'
const clockToleranceMs = 10 * 60_000

const tokens = (shop: Shop): Params => ({
  access_token: shop.accessToken,
  refresh_token: shop.refreshToken,
  expires_in: Math.max(0, Math.floor((shop.tokenEnds - Date.now()) / 1000)),
  scope: 'SCOPE',
  shop_id: int64(shop.id),
  shop_name: shop.name,
  authority_id: '',
})

function paramsIn(body: string): Params {
  try {
    // Numbers stay the digits they were.
    const params = parse(body, null, (digits) => digits)
    if (isRecord(params)) return params
  } catch {
    // CallbackMessage below, as for anything else that is no object.
  }
  throw no.json()
}

const granted = (app: App, shop: Shop | undefined, trouble: Error): Params => {
  if (!shop || shop.app !== app.label) throw trouble
  return tokens(shop)
}

/** A merchant's own app asks for its own shop, or for the one made for tests, without anybody's consent. */
function ownShop(app: App, market: Market, params: Params): Shop | undefined {
  const shops = market.shopsOf(app, 'doudian')
  const shop = String(params['test_shop']) === '1' ? shops[0] : shops.find(({ id }) => id === String(params['shop_id']))
  if (shop && !market.shopByToken('doudian', shop.accessToken)) market.grant(shop)
  return shop
}

function answer(request: FastifyRequest, market: Market): unknown {
  const path = rawPath(request).slice(base.length + 1)
  const [query, body] = [new URLSearchParams(rawQuery(request)), rawBody(request).toString('utf8')]
  const app = market.appByKey('doudian', query.get('app_key') ?? '') ?? fail(no.app())
  if (query.get('method') !== path.replaceAll('/', '.')) throw no.path()
  const expected = signatureOf(query, body, app.keys.doudian.secret)
  if (!['hmac-sha256', 'md5'].includes(query.get('sign_method') ?? '')) throw no.signature()
  if (!sameText(expected, query.get('sign') ?? '')) throw no.signature()
  const at = Date.parse(`${(query.get('timestamp') ?? '').replace(' ', 'T')}+08:00`)
  if (!(Math.abs(Date.now() - at) <= clockToleranceMs)) throw no.clock()
  const params = paramsIn(body)
  if (path === 'token/create' && params['grant_type'] === 'authorization_self')
    return granted(app, ownShop(app, market, params), no.code())
  if (path === 'token/create') return granted(app, market.shopByCode('doudian', String(params['code'])), no.code())
  if (path === 'token/refresh')
    return granted(app, market.renew('doudian', String(params['refresh_token'])), no.refresh())
  const act = (Object.hasOwn(calls, path) ? calls[path] : undefined) ?? fail(no.path())
  const shop = market.shopByToken('doudian', query.get('access_token') ?? '')
  if (!shop || shop.app !== app.label) throw no.ended()
  return act({ market, app, shop, params })
}

export function serve(app: FastifyInstance, market: Market): void {
  // A service in the market belongs to one app; both go by the same number here.
  app.get<{ Querystring: Record<string, string> }>(`${base}/authorize`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'doudian',
      title: '抖店',
      appId: query['service_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )
  app.post(`${base}/*`, (request, reply) => {
    reply.type('application/json; charset=utf-8')
    const log_id = randomUUID()
    try {
      const data = answer(request, market)
      return reply.send(stringify({ code: 10000, msg: 'success', sub_code: '', sub_msg: '', data, log_id }))
    } catch (error) {
      if (isNo(error)) return reply.send(JSON.stringify({ ...error.no, data: null, log_id }))
      throw error
    }
  })
}
