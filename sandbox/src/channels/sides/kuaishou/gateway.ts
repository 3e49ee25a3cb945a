import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse, stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { isRecord, rawBody, rawPath, rawQuery } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import type { Market } from '../../side.ts'
import { type Answer, calls, no, type Params } from './calls.ts'
import { type Form, signatureOf } from './signing.ts'

const base = '/channel-kuaishou'
const clockToleranceMs = 10 * 60_000

const formOf = (request: FastifyRequest): Form =>
  Object.fromEntries([
    ...new URLSearchParams(rawQuery(request)),
    ...new URLSearchParams(rawBody(request).toString('utf8')),
  ])

function paramsIn(text: string): Params {
  try {
    const params = parse(text, null, (digits) => digits)
    return isRecord(params) ? params : {}
  } catch {
    return {}
  }
}

function answer(market: Market, path: string, form: Form): Answer {
  const method = form['method'] ?? ''
  const app = market.appByKey('kuaishou', form['appkey'] ?? '')
  if (!app) return no('appkey不存在', 100)
  const expected = signatureOf(form, app.keys.kuaishou.more['signSecret'] ?? '')
  if (!expected || !sameText(expected, form['sign'] ?? '')) return no('签名错误', 15)
  if (!(Math.abs(Date.now() - Number(form['timestamp'])) <= clockToleranceMs)) return no('时间戳错误', 14)
  const act = Object.hasOwn(calls, method) && path === method.replaceAll('.', '/') ? calls[method] : undefined
  if (!act) return no('接口不存在', 11)
  const shop = market.shopByToken('kuaishou', form['access_token'] ?? '')
  if (!shop || shop.app !== app.label) return no('ACCESS_TOKEN_EXPIRED', 28)
  return act({ market, app, shop, params: paramsIn(form['param'] ?? '') })
}

export function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/oauth/authorize`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'kuaishou',
      title: '快手小店',
      appId: query['app_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/oauth2/:what`,
    handler: (request) => {
      const form = formOf(request)
      const owner = market.appByKey('kuaishou', form['app_id'] ?? '')
      if (!owner || !sameText(owner.keys.kuaishou.secret, form['app_secret'] ?? ''))
        return { result: 100200100, error: 'invalid_client', error_msg: 'app_id或app_secret错误' }
      const shop =
        form['grant_type'] === 'refresh_token'
          ? market.renew('kuaishou', form['refresh_token'] ?? '')
          : market.shopByCode('kuaishou', form['code'] ?? '')
      if (!shop || shop.app !== owner.label)
        return { result: 100200101, error: 'invalid_grant', error_msg: '授权码或令牌已失效' }
      return {
        result: 1,
        access_token: shop.accessToken,
        refresh_token: shop.refreshToken,
        expires_in: Math.floor((shop.tokenEnds - Date.now()) / 1000),
        refresh_token_expires_in: 180 * 86_400,
        open_id: shop.id,
        scopes: ['merchant_order', 'merchant_refund'],
      }
    },
  })
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/open/*`,
    handler: (request, reply) => {
      const said = answer(market, rawPath(request).slice(base.length + 1), formOf(request))
      const fine = 'data' in said
      return reply
        .type('application/json;charset=UTF-8')
        .send(
          stringify(
            fine
              ? { result: 1, code: '1', msg: 'success', data: said.data }
              : { result: said.result, code: String(said.result), error_msg: said.words, msg: said.words },
          ),
        )
    },
  })
}
