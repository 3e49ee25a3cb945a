import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { byBytes, md5, sameText } from '../../../digest.ts'
import { isRecord, rawBody, rawPath } from '../../../raw-body.ts'
import { textOf } from '../../../channels/text.ts'
import { acceptsWhen } from '../replies.ts'
import { agreedShop, askConsent } from '../consent.ts'
import type { CourierSide, Refusal, Town } from '../side.ts'
import type { App, Shop } from '../../town/entities.ts'
import { isNo, sayNo } from '../refusal.ts'
import { calls } from './orders.ts'
import { shansongPush } from './callbacks.ts'
import { noes } from './query.ts'

const base = '/courier-shansong'
const clockDriftMs = 10 * 60_000

const yes = (data: unknown): Record<string, unknown> => ({ status: 200, msg: null, data })
const no = (why: Refusal, detail = ''): Record<string, unknown> => {
  const [status, words] = noes[why]
  return { status, msg: detail || words, data: null }
}

const formOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(rawBody(request).toString('utf8'))

/** The secret, then every field that is not empty, in byte order. */
function signedBy(town: Town, form: URLSearchParams): App {
  const app = town.appByKey('shansong', form.get('clientId') ?? '') ?? sayNo('badInput', 'clientId不存在')
  const run = [...form]
    .filter(([key, value]) => key !== 'sign' && value !== '')
    .toSorted(([a], [b]) => byBytes(a, b))
    .map(([key, value]) => key + value)
  const expected = md5(app.keys.shansong.secret + run.join('')).toUpperCase()
  if (!sameText(expected, form.get('sign') ?? '')) return sayNo('badSign')
  if (!(Math.abs(Date.now() - Number(form.get('timestamp'))) <= clockDriftMs))
    return sayNo('badInput', 'timestamp已失效')
  return app
}

function dataIn(form: URLSearchParams): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(form.get('data') || '{}')
    return isRecord(data) ? data : {}
  } catch {
    return sayNo('badInput', 'data不是JSON')
  }
}

/** Merchants who gave a token are spoken for at `developer`, the customer itself at `merchants`. */
function answer(town: Town, request: FastifyRequest, way: string): unknown {
  const form = formOf(request)
  const app = signedBy(town, form)
  const shop = town.shopByToken('shansong', form.get('accessToken') ?? '')
  if (way === 'developer' && (!shop || shop.app !== app.label)) return sayNo('badToken')
  if (way === 'merchants' && form.get('shopId') !== app.keys.shansong.more['shopId'])
    return sayNo('badInput', 'shopId错误')
  const call = calls[rawPath(request).split('/').at(-1) ?? '']
  if (!call) return sayNo('badInput', '接口不存在')
  return call({ town, app, shop: way === 'developer' ? shop : undefined, data: dataIn(form) })
}

const tokens = (shop: Shop, now: number): Record<string, unknown> => ({
  access_token: shop.accessToken,
  refresh_token: shop.refreshToken,
  expires_in: Math.floor((shop.tokenEnds - now) / 1000),
})

function serve(server: FastifyInstance, town: Town): void {
  const answered =
    (work: (request: FastifyRequest) => unknown) =>
    (request: FastifyRequest): Record<string, unknown> => {
      try {
        return yes(work(request))
      } catch (error) {
        if (isNo(error)) return no(error.no, error.detail)
        throw error
      }
    }

  for (const way of ['merchants', 'developer'])
    server.post(
      `${base}/openapi/${way}/v5/*`,
      answered((request) => answer(town, request, way)),
    )

  server.post(
    `${base}/openapi/oauth/token`,
    answered((request) => {
      const form = formOf(request)
      const app = town.appByKey('shansong', form.get('clientId') ?? '')
      const shop = town.shopByCode('shansong', form.get('code') ?? '')
      return app && shop?.app === app.label ? tokens(shop, town.now()) : sayNo('badInput', 'code错误或已使用')
    }),
  )
  server.post(
    `${base}/openapi/oauth/refresh_token`,
    answered((request) => {
      const form = formOf(request)
      const app = signedBy(town, form)
      const shop = town.renew('shansong', textOf(dataIn(form)['refreshToken']))
      return shop?.app === app.label ? tokens(shop, town.now()) : sayNo('badInput', 'refreshToken错误')
    }),
  )

  server.get<{ Querystring: Record<string, string> }>(`${base}/auth`, ({ query }, reply) =>
    askConsent(reply, town, {
      courier: 'shansong',
      title: '闪送',
      app: town.appByKey('shansong', query['client_id'] ?? ''),
      back: query['redirect_uri'] ?? '',
      action: `${base}/consent`,
      carry: {
        appId: query['client_id'] ?? '',
        state: query['state'] ?? '',
        thirdStoreId: query['thirdStoreId'] ?? '',
      },
    }),
  )
  server.post(`${base}/consent`, (request, reply) => {
    const form = formOf(request)
    const field = (name: string): string => form.get(name) ?? ''
    const app = town.appByKey('shansong', field('appId'))
    const shop = app && URL.canParse(field('back')) ? agreedShop(town, app, 'shansong', form) : undefined
    if (!shop) return reply.code(400).send({ message: '授权请求不完整' })
    const url = new URL(field('back'))
    const told = { code: town.grant(shop), shopId: shop.id, isAllStoreAuth: 'true' }
    const carried = { thirdStoreId: field('thirdStoreId'), state: field('state') }
    for (const [name, value] of Object.entries({ ...told, ...carried })) url.searchParams.set(name, value)
    return reply.redirect(url.href, 302)
  })
}

const digits = (length: number): string =>
  Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')

export const shansong: CourierSide = {
  name: 'shansong',
  title: '闪送',
  mintKeys: () => ({
    id: `ss${randomBytes(8).toString('hex')}`,
    secret: randomBytes(16).toString('hex'),
    more: { shopId: `2000000000${digits(9)}` },
  }),
  newRideId: () => `TDH${new Date().toISOString().slice(0, 10).replaceAll('-', '')}${digits(8)}`,
  newShopId: () => `2000000000${digits(9)}`,
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push: shansongPush,
  accepts: acceptsWhen('status', 200),
}
