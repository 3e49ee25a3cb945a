import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { md5, sameText } from '../../digest.ts'
import { jsonBody } from '../../raw-body.ts'
import type { ChannelSide, Market } from '../side.ts'
import type { Shop } from '../things.ts'
import { calls, no } from './weixin/calls.ts'
import { weixinPush } from './weixin/pushes.ts'

const base = '/channel-weixin'

/** Every shop is an app of its own; its owner finds the secret in the shop's console and types it elsewhere. */
const secretOf = (shop: Shop): string => md5(`AppSecret ${shop.app} ${shop.id}`)

function serve(app: FastifyInstance, market: Market): void {
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

  for (const [path, answer] of Object.entries(calls))
    app.route<{ Querystring: { access_token?: string } }>({
      method: ['GET', 'POST'],
      url: `${base}/channels/ec/${path}`,
      handler: (request) => {
        const token = request.query.access_token ?? ''
        if (!token) return no(41001, 'access_token missing')
        const shop = market.shopByToken('weixin', token)
        return shop ? answer(market, shop, jsonBody(request)) : no(42001, 'access_token expired')
      },
    })
}

export const weixin: ChannelSide = {
  name: 'weixin',
  title: '微信小店',
  mintKeys: () => ({
    id: `wx${randomBytes(8).toString('hex')}`,
    secret: randomBytes(16).toString('hex'),
    more: {
      token: randomBytes(12).toString('hex'),
      // 43 characters: 32 bytes in base64 without the closing sign.
      encodingAesKey: randomBytes(32).toString('base64').slice(0, 43),
    },
  }),
  newOrderId: () => `37${randomInt(10_000_000, 99_999_999)}${randomInt(100_000_000, 999_999_999)}`,
  newShopId: () => `wx${randomBytes(8).toString('hex')}`,
  serve,
  push: weixinPush,
  accepts: ({ body }) => body === 'success',
}
