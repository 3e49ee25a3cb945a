import type { FastifyInstance } from 'fastify'
import { stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { jsonBody, rawBody, rawQuery } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import type { Market } from '../../side.ts'
import { type Answer, calls, type Form, no } from './calls.ts'
import { serveLine } from './connection.ts'
import { sandwich } from './signing.ts'

const base = '/channel-pdd'

export function serve(app: FastifyInstance, market: Market): void {
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

const clockDriftSeconds = 600

/** One call of `/api/router`. Every answer is HTTP 200; `error_response` says no. */
export function answerRouter(market: Market, form: Form): string {
  const answer = checked(market, form)
  return stringify(answer) ?? '{}'
}

function checked(market: Market, form: Form): Answer {
  const app = market.appByKey('pdd', form.get('client_id') ?? '')
  if (!app) return no(10000, '参数错误', 'client_id 不存在')
  if (!sameText(sandwich(form, app.keys.pdd.secret), form.get('sign') ?? '')) return no(20004, '签名sign校验失败')
  if (Math.abs(Date.now() / 1000 - Number(form.get('timestamp'))) > clockDriftSeconds)
    return no(20005, 'timestamp 与服务器时间相差过大')
  const shop = market.shopByToken('pdd', form.get('access_token') ?? '')
  if (!shop || shop.app !== app.label) return no(10019, 'access_token已过期')
  const answer = calls[form.get('type') ?? '']
  return answer ? answer({ market, app, shop, form }) : no(10000, '参数错误', 'type 不存在')
}
