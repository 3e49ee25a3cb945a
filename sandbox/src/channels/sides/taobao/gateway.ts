import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { rawBody } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import { formOf } from '../../form.ts'
import type { Market } from '../../side.ts'
import { type Answer, calls, type Form, no, ofApp, timeOf } from './calls.ts'
import { signatureOf } from './signing.ts'

const base = '/channel-taobao'

export function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/authorize`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'taobao',
      title: '淘宝/天猫',
      appId: query['client_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )

  app.post(`${base}/token`, (request) => {
    const form = new URLSearchParams(rawBody(request).toString('utf8'))
    const field = (name: string): string => form.get(name) ?? ''
    const owner = market.appByKey('taobao', field('client_id'))
    if (!owner || !sameText(owner.keys.taobao.secret, field('client_secret')))
      return { error: 'invalid_client', error_description: 'client_id或client_secret错误' }
    const shop =
      field('grant_type') === 'refresh_token'
        ? market.renew('taobao', field('refresh_token'))
        : market.shopByCode('taobao', field('code'))
    if (!shop || shop.app !== owner.label) return { error: 'invalid_grant', error_description: '授权码或令牌已失效' }
    return {
      access_token: shop.accessToken,
      token_type: 'Bearer',
      expires_in: Math.floor((shop.tokenEnds - Date.now()) / 1000),
      refresh_token: shop.refreshToken,
      re_expires_in: 30 * 86_400,
      taobao_user_id: shop.id,
      taobao_user_nick: encodeURIComponent(shop.name),
    }
  })

  // Who sends a file sends its parts; the file itself is not signed.
  app.post(`${base}/router/rest`, async (request, reply) =>
    reply.type('text/javascript;charset=UTF-8').send(answerRouter(market, await formOf(request))),
  )
}

const clockToleranceMs = 10 * 60_000

function answer(market: Market, form: Form): Answer {
  const method = form.get('method') ?? ''
  const app = market.appByKey('taobao', form.get('app_key') ?? '')
  if (!app) return no(29, 'Invalid app Key', 'isv.appkey-not-exists', 'app_key不存在')
  const signature = signatureOf(form, app.keys.taobao.secret)
  if (!signature || !sameText(signature, form.get('sign') ?? '')) return no(25, 'Invalid signature')
  if (!(Math.abs(Date.now() - timeOf(form.get('timestamp'))) <= clockToleranceMs)) return no(31, 'Invalid timestamp')
  const queue = Object.hasOwn(ofApp, method) ? ofApp[method] : undefined
  if (queue) return queue(app, form, market)
  const act = Object.hasOwn(calls, method) ? calls[method] : undefined
  if (!act) return no(22, 'Invalid method')
  const session = form.get('session') ?? ''
  if (!session) return no(26, 'Missing session')
  const shop = market.shopByToken('taobao', session)
  if (!shop || shop.app !== app.label) return no(27, 'Invalid session', 'invalid-sessionkey', 'session已过期')
  return act({ market, app, shop, form })
}

/** One call of `/router/rest`, its answer under the method's own name. */
export function answerRouter(market: Market, form: Form): string {
  const said = answer(market, form)
  const name = `${(form.get('method') ?? '').replace(/^taobao\./, '').replaceAll('.', '_')}_response`
  return stringify('error_response' in said ? said : { [name]: { ...said, request_id: randomUUID() } }) ?? '{}'
}
