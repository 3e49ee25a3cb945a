import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { holdOpen } from '../../../people/sms/faults.ts'
import { rsa2Sign, rsa2Verify, signContent } from '../../../payments/sides/alipay/signing.ts'
import { header, isRecord, rawBody, rawQuery } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import { textOf } from '../../text.ts'
import type { App, Shop } from '../../things.ts'
import { activityMethods } from './activity-methods.ts'
import { failed, invalid, noToken, success, unavailable, type Answer } from './answers.ts'
import type { MiniShopThings } from './desk.ts'
import { itemMethods } from './item-methods.ts'
import { publicKeyOf, signerOf } from './keys.ts'
import { partsOf } from './multipart.ts'
import { orderMethods } from './order-methods.ts'

const toleranceMs = 10 * 60_000
const base = '/channel-minishop'

const methods = { ...orderMethods, ...itemMethods, ...activityMethods }

const bizOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

const drop = (reply: FastifyReply): FastifyReply => {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

/** The open platform's one address: what is asked stands in `method`, who asks in `app_id`, for whom in the token. */
export function serveGateway(server: FastifyInstance, { market, shelves, activities, faults }: MiniShopThings): void {
  const refusalOf = (app: App | undefined, params: Record<string, string>): Answer | undefined => {
    if (!app) return invalid('isv.invalid-app-id', '无效的AppID参数')
    if (params['sign_type'] !== 'RSA2') return invalid('isv.invalid-signature-type', '无效签名类型')
    const at = Date.parse(`${(params['timestamp'] ?? '').replace(' ', 'T')}+08:00`)
    if (!(Math.abs(at - Date.now()) < toleranceMs)) return invalid('isv.invalid-timestamp', '非法的时间戳参数')
    const content = signContent(params)
    return rsa2Verify(content, params['sign'] ?? '', publicKeyOf(app.keys.minishop))
      ? undefined
      : invalid('isv.invalid-signature', `验签出错，网关生成的验签字符串为：${content}`)
  }

  const send = (reply: FastifyReply, app: App | undefined, method: string, answer: Answer): FastifyReply => {
    // Slashes are escaped, so what is signed is not what a parser would write again.
    const body = JSON.stringify(answer).replaceAll('/', '\\/')
    const sign = app ? rsa2Sign(body, signerOf(app.keys.minishop)) : ''
    return reply
      .type('text/html;charset=utf-8')
      .send(`{"${method.replaceAll('.', '_')}_response":${body},"sign":${JSON.stringify(sign)}}`)
  }

  /** A code or a refresh token for the token of a mini-program. */
  const token = (app: App, biz: Record<string, unknown>): Answer => {
    const shop: Shop | undefined =
      biz['grant_type'] === 'refresh_token'
        ? market.renew('minishop', textOf(biz['refresh_token']))
        : market.shopByCode('minishop', textOf(biz['code']))
    if (!shop || shop.app !== app.label) return failed('INVALID_CODE', '授权码code无效')
    return success({
      auth_app_id: shop.id,
      user_id: '2088102150527498',
      app_auth_token: shop.accessToken,
      app_refresh_token: shop.refreshToken,
      expires_in: Math.floor((shop.tokenEnds - Date.now()) / 1000),
    })
  }

  function answer(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const type = header(request, 'content-type')
    const files = type.startsWith('multipart/') ? partsOf(rawBody(request), type) : []
    const form = files.length > 0 ? files.filter(({ fileName }) => !fileName) : []
    const params: Record<string, string> = {
      ...Object.fromEntries(new URLSearchParams(rawQuery(request))),
      ...(files.length > 0
        ? Object.fromEntries(form.map(({ name, content }) => [name, content.toString('utf8')]))
        : Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))),
    }
    const method = params['method'] ?? ''
    const app = market.appByKey('minishop', params['app_id'] ?? '')
    const refusal = refusalOf(app, params)
    if (!app || refusal) return send(reply, app, method, refusal ?? unavailable)
    if (faults.struck(app.label, 'silent')) return drop(reply)
    if (faults.struck(app.label, 'busy')) return send(reply, app, method, unavailable)
    const biz = bizOf(params['biz_content'] ?? '')
    if (method === 'alipay.open.auth.token.app') return send(reply, app, method, token(app, biz))
    const act = Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : undefined
    if (!act) return send(reply, app, method, invalid('isv.invalid-method', '不存在的方法名'))
    const shop = market.shopByToken('minishop', params['app_auth_token'] ?? '')
    if (!shop || shop.app !== app.label) return send(reply, app, method, noToken)
    const answered = act({ app, shop, biz, files, market, shelves, activities })
    if (faults.struck(app.label, 'lostAnswer')) return drop(reply)
    if (faults.struck(app.label, 'stall')) return holdOpen(reply)
    return send(reply, app, method, answered)
  }

  server.route({ method: ['GET', 'POST'], url: `${base}/gateway.do`, handler: answer })
  server.get<{ Querystring: Record<string, string> }>(`${base}/oauth2/appToAppAuth.htm`, ({ query }, reply) =>
    askConsent(reply, market, {
      channel: 'minishop',
      title: '支付宝小程序',
      appId: query['app_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: query['state'] ?? '',
    }),
  )
}
