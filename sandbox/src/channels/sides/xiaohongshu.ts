import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { byBytes, md5, sameText } from '../../digest.ts'
import { jsonBody } from '../../raw-body.ts'
import { askConsent } from '../consent.ts'
import type { ChannelSide, Market, Outgoing } from '../side.ts'
import type { App, AppKeys, Happening, Refund, Shop } from '../things.ts'
import { calls, type Answer, type Params } from './xiaohongshu/calls.ts'
import { returnType, statusCodes } from './xiaohongshu/words.ts'

const base = '/channel-xiaohongshu'
const clockToleranceSeconds = 600
const day = 86_400_000

const query = (values: Readonly<Record<string, string>>): string =>
  Object.keys(values)
    .toSorted(byBytes)
    .map((key) => `${key}=${values[key]}`)
    .join('&')

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

function serve(app: FastifyInstance, market: Market): void {
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

const refundTags: Record<Refund['status'], string> = {
  asked: 'msg_after_sale_create',
  agreed: 'msg_after_sale_refund_finished',
  rejected: 'msg_after_sale_audit_reject',
  withdrawn: 'msg_after_sale_cancel',
}

function messageOf(happening: Happening): { msgTag: string; data: Params } | null {
  if (happening.kind === 'unbound') return null
  const { order } = happening
  const about = { orderId: order.id, packageId: order.id, updateTime: order.updatedAt }
  const status = statusCodes[order.status]
  switch (happening.kind) {
    case 'placed':
    case 'shipped':
    case 'finished':
    case 'cancelled':
      return { msgTag: 'msg_fulfillment_status_change', data: { ...about, orderStatus: status, packageStatus: status } }
    case 'changed':
      return { msgTag: 'msg_fulfillment_receiver_change', data: about }
    case 'refund': {
      const { refund } = happening
      const data = { ...about, returnsId: refund.id, refundFee: refund.amount / 100, returnType: returnType(order) }
      return { msgTag: refundTags[refund.status], data }
    }
    default:
      return null
  }
}

/** The address is signed, the body is not. */
function push(happening: Happening, keys: AppKeys, callback: string): Outgoing | null {
  const message = messageOf(happening)
  if (!message || happening.kind === 'unbound') return null
  const values = { 'app-key': keys.id, timestamp: String(Math.floor(Date.now() / 1000)) }
  const sign = md5(`${callback}?${query(values)}${keys.secret}`)
  return {
    url: `${callback}?${new URLSearchParams({ ...values, sign }).toString()}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      msgTag: message.msgTag,
      sellerId: happening.order.shopId,
      data: JSON.stringify(message.data),
    }),
  }
}

export const xiaohongshu: ChannelSide = {
  name: 'xiaohongshu',
  title: '小红书',
  mintKeys: () => ({ id: randomBytes(10).toString('hex'), secret: randomBytes(16).toString('hex'), more: {} }),
  newOrderId: () => `P7${randomInt(100_000_000, 999_999_999)}${randomInt(10_000_000, 99_999_999)}`,
  newShopId: () => randomBytes(12).toString('hex'),
  serve,
  push,
  accepts: ({ body }) => /"success"\s*:\s*true/.test(body),
}
