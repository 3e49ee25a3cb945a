import type { FastifyInstance, FastifyRequest } from 'fastify'
import { md5, sameText } from '../../../digest.ts'
import { jsonBody } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import type { Shop } from '../../things.ts'
import { calls, no } from './calls.ts'
import { upload } from './media.ts'

const base = '/channel-weixin'

/** Every shop is an app of its own; its owner finds the secret in the shop's console and types it elsewhere. */
const secretOf = (shop: Shop): string => md5(`AppSecret ${shop.app} ${shop.id}`)

export function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Params: { appid: string } }>(`${base}/console/:appid`, ({ params }, reply) => {
    const shop = market.shopById('weixin', params.appid)
    return shop
      ? { name: shop.name, appid: shop.id, secret: secretOf(shop) }
      : reply.code(404).send({ message: '没有这个店铺' })
  })

  app.post(`${base}/cgi-bin/stable_token`, (request) => {
    const { grant_type, appid, secret, force_refresh } = jsonBody(request)
    const shop = market.shopById('weixin', String(appid))
    if (grant_type !== 'client_credential') return no(40002, 'invalid grant_type')
    if (!shop) return no(40013, 'invalid appid')
    if (!sameText(secretOf(shop), String(secret))) return no(40125, 'invalid appsecret')
    // The same token for everyone who asks, until it ends or somebody insists.
    if (force_refresh === true || !market.shopByToken('weixin', shop.accessToken)) market.grant(shop)
    return { access_token: shop.accessToken, expires_in: 7200 }
  })

  type Called = FastifyRequest<{ Querystring: { access_token?: string } }>
  const called = (request: Called, answer: (shop: Shop) => object | Promise<object>): object | Promise<object> => {
    const token = request.query.access_token ?? ''
    if (!token) return no(41001, 'access_token missing')
    const shop = market.shopByToken('weixin', token)
    return shop ? answer(shop) : no(42001, 'access_token expired')
  }

  for (const [path, answer] of Object.entries(calls))
    app.route({
      method: ['GET', 'POST'],
      url: `${base}/channels/ec/${path}`,
      handler: (request: Called) => called(request, (shop) => answer(market, shop, jsonBody(request))),
    })
  // Its older clients know the same call under the other name.
  for (const path of ['shop/ec', 'channels/ec'])
    app.post(`${base}/${path}/basics/img/upload`, (request: Called) => called(request, (shop) => upload(request, shop)))
}
