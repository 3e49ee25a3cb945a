import type { FastifyInstance } from 'fastify'
import { md5, sameText } from '../../../digest.ts'
import { jsonBody } from '../../../raw-body.ts'
import { askConsent } from '../../consent.ts'
import type { Market } from '../../side.ts'
import type { App, Shop } from '../../things.ts'
import { type Answer, calls, type Params } from './calls.ts'
import { query } from './signing.ts'

const base = '/channel-xiaohongshu'
const clockToleranceSeconds = 600
const day = 86_400_000

const no = (code: number, words: string): Answer => ({ code, words })

const tokens = (app: App, shop: Shop | undefined): Answer =>
  shop && shop.app === app.label
    ? {
        data: {
          accessToken: shop.accessToken,
          accessTokenExpiresAt: shop.tokenEnds,
          refreshToken: shop.refreshToken,
          refreshTokenExpiresAt: shop.tokenEnds + 7 * day,
          sellerId: shop.id,
          sellerName: shop.name,
        },
      }
    : no(-2000401, '授权码不存在或已使用')

/** Only the system's own fields are signed. */
function answer(market: Market, given: Params): Answer {
  const { sign, appId, timestamp, version, method, accessToken, ...params } = given
  const [id, name, at] = [String(appId), String(method), String(timestamp)]
  const app = market.appByKey('xiaohongshu', id)
  if (!app) return no(-2000402, 'appId不存在')
  const signed = query({ appId: id, timestamp: at, version: String(version) })
  if (!sameText(md5(`${name}?${signed}${app.keys.xiaohongshu.secret}`), String(sign)))
    return no(-2000403, '签名校验失败')
  if (!(Math.abs(Date.now() / 1000 - Number(at)) <= clockToleranceSeconds)) return no(-2000404, '时间戳不合法')
  if (name === 'oauth.getAccessToken') return tokens(app, market.shopByCode('xiaohongshu', String(params['code'])))
  if (name === 'oauth.refreshToken') return tokens(app, market.renew('xiaohongshu', String(params['refreshToken'])))
  const act = Object.hasOwn(calls, name) ? calls[name] : undefined
  if (!act) return no(-2000405, '接口不存在')
  const shop = market.shopByToken('xiaohongshu', String(accessToken))
  if (!shop || shop.app !== app.label) return no(-2000406, 'accessToken已过期')
  return act({ market, app, shop, params })
}

export function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Querystring: Record<string, string> }>(`${base}/ark/authorization`, (request, reply) =>
    askConsent(reply, market, {
      channel: 'xiaohongshu',
      title: '小红书',
      appId: request.query['appId'] ?? '',
      back: request.query['redirectUri'] ?? '',
      state: request.query['state'] ?? '',
    }),
  )
  app.post(`${base}/ark/open_api/v3/common_controller`, (request) => {
    const said = answer(market, jsonBody(request))
    return 'data' in said
      ? { data: said.data, success: true, error_code: 0 }
      : { success: false, error_code: said.code, error_msg: said.words }
  })
}
