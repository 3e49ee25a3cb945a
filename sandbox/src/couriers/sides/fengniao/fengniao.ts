import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { textOf as text } from '../../../channels/text.ts'
import { byBytes, sameText, sha256 } from '../../../digest.ts'
import { header, isRecord, jsonBody, rawBody } from '../../../raw-body.ts'
import { agreed, askConsent, tellThenReturn } from '../consent.ts'
import type { CourierSide, Outgoing, Town } from '../side.ts'
import type { App, Shop } from '../../town/entities.ts'
import { no, yes } from './refusals.ts'
import { calls } from './orders.ts'
import { paramOf } from './callbacks.ts'
import { isNo, sayNo } from '../refusal.ts'

type Fields = Record<string, unknown>

const base = '/courier-fengniao'
const title = '蜂鸟即配'
const clockToleranceMs = 600_000
const digits = (length: number): string =>
  Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')

const signatureOf = (fields: Fields, secret: string): string =>
  sha256(
    secret +
      Object.keys(fields)
        .toSorted(byBytes)
        .map((key) => `${key}=${text(fields[key])}`)
        .join('&'),
  )

/** A merchant's own number at them, beside the number of its one shop. */
const merchantIdOf = (shop: Shop): string => `9${shop.id}`

/** JSON or form, whichever was sent: known app, right signature. */
function envelopeIn(request: FastifyRequest, town: Town): { app: App; fields: Fields } {
  const asForm = header(request, 'content-type').includes('form')
  const { signature, ...fields } = asForm
    ? Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))
    : jsonBody(request)
  const app = town.appByKey('fengniao', text(fields['app_id'])) ?? sayNo('badInput', 'app_id不存在')
  if (!sameText(text(signature), signatureOf(fields, app.keys.fengniao.secret))) sayNo('badSign')
  if (Math.abs(Date.now() - Number(fields['timestamp'])) > clockToleranceMs) sayNo('badSign', 'timestamp已失效')
  return { app, fields }
}

/** The customer itself, who has its tokens with its keys, or a merchant who let it in. */
function callerOf(town: Town, app: App, fields: Fields): Shop | undefined {
  const [token, merchantId] = [text(fields['access_token']), text(fields['merchant_id'])]
  const own = app.keys.fengniao.more
  if (token === own['accessToken'] && merchantId === own['merchantId']) return undefined
  const shop = town.shopByToken('fengniao', token)
  return shop && shop.app === app.label && merchantIdOf(shop) === merchantId ? shop : sayNo('badToken')
}

function businessIn(fields: Fields): Fields {
  try {
    const data = parse(text(fields['business_data']))
    return isRecord(data) ? data : {}
  } catch {
    return sayNo('badInput', 'business_data')
  }
}

function invoke(town: Town, request: FastifyRequest, method: string): unknown {
  const { app, fields } = envelopeIn(request, town)
  const shop = callerOf(town, app, fields)
  const call = Object.hasOwn(calls, method) ? calls[method] : undefined
  return call ? call({ town, app, shop, fields: businessIn(fields) }) : sayNo('badInput', '接口不存在')
}

const tokens = (shop: Shop, now: number): Fields => ({
  merchant_id: merchantIdOf(shop),
  access_token: shop.accessToken,
  refresh_token: shop.refreshToken,
  expire_in: Math.max(0, Math.floor((shop.tokenEnds - now) / 1000)),
  re_expire_in: Math.max(0, Math.floor((shop.tokenEnds - now) / 1000)) + 7 * 86_400,
})

/** A code or a refresh token for tokens. */
function grantOf(town: Town, request: FastifyRequest, renewing: boolean): Fields {
  const { app, fields } = envelopeIn(request, town)
  const shop = renewing
    ? town.renew('fengniao', text(fields['refresh_token']))
    : town.shopByCode('fengniao', text(fields['code']))
  if (!shop || shop.app !== app.label) return sayNo('badInput', renewing ? 'refresh_token错误' : 'code错误或已使用')
  if (merchantIdOf(shop) !== text(fields['merchant_id'])) return sayNo('badInput', 'merchant_id')
  return { app_id: text(fields['app_id']), ...tokens(shop, town.now()) }
}

function servePage(server: FastifyInstance, town: Town): void {
  const action = `${base}/consent`
  server.get<{ Querystring: Record<string, string> }>(`${base}/app-auth`, ({ query }, reply) => {
    const app = town.appByKey('fengniao', query['app_id'] ?? '')
    const known = app?.keys.fengniao.more['devId'] === query['dev_id'] ? app : undefined
    const [back, state] = [query['redirect_uri'] ?? '', query['state'] ?? '']
    return askConsent(reply, town, { courier: 'fengniao', title, app: known, back, state, action })
  })
  server.post(action, (request, reply) => {
    const yes = agreed(request, town)
    if (!yes) return reply.code(400).send({ message: '授权请求不完整' })
    const { code, state, shop, back } = yes
    const told: Outgoing = {
      url: back,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ code, merchant_id: merchantIdOf(shop), scope: 'all', state }),
    }
    return tellThenReturn(reply, title, yes, told, (words) => words === 'Success')
  })
}

function serve(server: FastifyInstance, town: Town): void {
  const answering = (path: string, answer: (request: FastifyRequest) => unknown): void => {
    server.post(base + path, (request) => {
      try {
        return yes(answer(request))
      } catch (error) {
        if (isNo(error)) return no(error.no, error.detail)
        throw error
      }
    })
  }
  answering('/v3/invoke/:method', (request) => invoke(town, request, (request.params as { method: string }).method))
  answering('/openapi/token', (request) => grantOf(town, request, false))
  answering('/openapi/refreshToken', (request) => grantOf(town, request, true))
  servePage(server, town)
}

/** 蜂鸟即配 v3. */
export const fengniao: CourierSide = {
  name: 'fengniao',
  title,
  mintKeys: () => ({
    id: randomUUID(),
    secret: randomUUID(),
    more: {
      devId: digits(8),
      merchantId: digits(8),
      accessToken: randomBytes(16).toString('hex'),
    },
  }),
  // Longer than a number can hold exactly, as theirs may be.
  newRideId: () => `1${digits(17)}`,
  newShopId: () => digits(9),
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push(happening, keys, callback) {
    const param = paramOf(happening)
    if (!param) return null
    const business_data = stringify({ callback_business_type: 'orderStatusNotify', param }) ?? ''
    const fields = { app_id: keys.id, business_data, timestamp: String(Date.now()) }
    return {
      url: callback,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...fields, signature: signatureOf(fields, keys.secret) }),
    }
  },
}
