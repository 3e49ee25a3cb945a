import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { header, jsonBody, rawBody, rawQuery } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import type { Market } from '../../side.ts'
import { textOf } from '../../text.ts'
import { type Answer, calls, type Form, jsonFields, no } from './calls.ts'
import { serveLine } from './connection.ts'
import { openCalls, tokenWords } from './open-calls.ts'
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
    const owner = market.appByKey('pdd', String(client_id))
    if (!owner || !sameText(owner.keys.pdd.secret, String(client_secret)))
      return no(10001, 'client_id或client_secret错误')
    const shop =
      grant_type === 'refresh_token'
        ? market.renew('pdd', String(refresh_token))
        : market.shopByCode('pdd', String(code))
    return tokenWords(owner, shop) ?? no(10010, 'code或refresh_token无效')
  })

  app.post(`${base}/api/router`, (request, reply) => {
    const form = formOf(request)
    return reply.type('application/json; charset=utf-8').send(answerRouter(market, form))
  })

  serveLine(app, market)
}

const clockDriftSeconds = 600

const formText = (value: unknown): string =>
  typeof value === 'string' ? value : textOf(value) || (stringify(value) ?? '')

/** A form, or a JSON object whose values are signed as they would stand in a form. */
function formOf(request: FastifyRequest): Form {
  const form = new URLSearchParams(rawQuery(request))
  const body = rawBody(request).toString('utf8')
  const given = header(request, 'content-type').startsWith('application/json')
    ? Object.entries(jsonFields(body)).map(([key, value]) => [key, formText(value)] as const)
    : new URLSearchParams(body)
  for (const [key, value] of given) form.append(key, value)
  return form
}

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
  const type = form.get('type') ?? ''
  const open = Object.hasOwn(openCalls, type) ? openCalls[type] : undefined
  if (open) return open({ market, app, form })
  const answer = Object.hasOwn(calls, type) ? calls[type] : undefined
  const shop = market.shopByToken('pdd', form.get('access_token') ?? '')
  if (!shop || shop.app !== app.label) return no(10019, 'access_token已过期')
  return answer ? answer({ market, app, shop, form }) : no(10000, '参数错误', 'type 不存在')
}
