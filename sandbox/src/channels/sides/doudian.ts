import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { hmac, sameText } from '../../digest.ts'
import { isRecord, rawBody, rawPath, rawQuery } from '../../raw-body.ts'
import { askConsent } from '../consent.ts'
import type { ChannelSide, Market } from '../side.ts'
import type { App, Shop } from '../things.ts'
import { calls, type Params } from './doudian/calls.ts'
import { doudianPush } from './doudian/pushes.ts'
import { fail, isNo, no } from './doudian/refusals.ts'
import { int64 } from './doudian/words.ts'

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

/** Over these five and no others, between two secrets, whatever else the address carries. */
function signatureOf(query: URLSearchParams, body: string, secret: string): string {
  const values = ['app_key', 'method', 'param_json', 'timestamp', 'v'].map(
    (key) => key + (key === 'param_json' ? body : (query.get(key) ?? '')),
  )
  return hmac(secret, secret + values.join('') + secret).toString('hex')
}

function paramsIn(body: string): Params {
  try {
    // Numbers stay the digits they were.
    const params = parse(body, null, (digits) => digits)
    if (isRecord(params)) return params
  } catch {
    // Said below, as for anything else that is no object.
  }
  throw no.json()
}

const granted = (app: App, shop: Shop | undefined, trouble: Error): Params => {
  if (!shop || shop.app !== app.label) throw trouble
  return tokens(shop)
}

function answer(request: FastifyRequest, market: Market): unknown {
  const path = rawPath(request).slice(base.length + 1)
  const [query, body] = [new URLSearchParams(rawQuery(request)), rawBody(request).toString('utf8')]
  const app = market.appByKey('doudian', query.get('app_key') ?? '') ?? fail(no.app())
  if (query.get('method') !== path.replaceAll('/', '.')) throw no.path()
  const expected = signatureOf(query, body, app.keys.doudian.secret)
  if (query.get('sign_method') !== 'hmac-sha256' || !sameText(expected, query.get('sign') ?? '')) throw no.signature()
  const at = Date.parse(`${(query.get('timestamp') ?? '').replace(' ', 'T')}+08:00`)
  if (!(Math.abs(Date.now() - at) <= clockToleranceMs)) throw no.clock()
  const params = paramsIn(body)
  if (path === 'token/create') return granted(app, market.shopByCode('doudian', String(params['code'])), no.code())
  if (path === 'token/refresh')
    return granted(app, market.renew('doudian', String(params['refresh_token'])), no.refresh())
  const act = (Object.hasOwn(calls, path) ? calls[path] : undefined) ?? fail(no.path())
  const shop = market.shopByToken('doudian', query.get('access_token') ?? '')
  if (!shop || shop.app !== app.label) throw no.ended()
  return act({ market, app, shop, params })
}

function serve(app: FastifyInstance, market: Market): void {
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

const digits = (count: number): string =>
  String(randomInt(1, 10)) + Array.from({ length: count - 1 }, () => randomInt(10)).join('')

export const doudian: ChannelSide = {
  name: 'doudian',
  title: '抖店',
  mintKeys: () => {
    const id = digits(19)
    return {
      id,
      secret: randomBytes(18).toString('hex'),
      more: {
        serviceId: id,
        clientKey: `aw${randomBytes(8).toString('hex')}`,
        clientSecret: randomBytes(16).toString('hex'),
      },
    }
  },
  newOrderId: () => `69${digits(17)}`,
  newShopId: () => digits(8),
  serve,
  push: doudianPush,
  accepts: ({ body }) => /"code"\s*:\s*0\b/.test(body),
}
