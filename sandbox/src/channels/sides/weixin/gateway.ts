import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'lossless-json'
import { md5, sameText } from '../../../digest.ts'
import { isRecord, jsonBody, rawBody } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import { textOf } from '../../text.ts'
import type { Shop } from '../../things.ts'
import { calls, type No, no } from './calls.ts'
import { upload } from './media.ts'
import { issue, shopOfIssued } from './tokens.ts'

const base = '/channel-weixin'

/** Every shop is an app of its own; its owner finds the secret in the shop's console and types it elsewhere. */
const secretOf = (shop: Shop): string => md5(`AppSecret ${shop.app} ${shop.id}`)

/** Numbers of orders are longer than a double: those stay the digits they were. */
function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  try {
    const given = parse(rawBody(request).toString('utf8'), null, (digits) =>
      digits.length > 15 ? digits : Number(digits),
    )
    return isRecord(given) ? given : {}
  } catch {
    return {}
  }
}

/** The shop that these credentials are of, or the no. */
function credentialed(market: Market, { grant_type, appid, secret }: Record<string, unknown>): Shop | No {
  const shop = market.shopById('weixin', textOf(appid))
  if (grant_type !== 'client_credential') return no(40002, 'invalid grant_type')
  if (!appid) return no(41002, 'appid missing')
  if (!secret) return no(41004, 'appsecret missing')
  if (!shop) return no(40013, 'invalid appid')
  return sameText(secretOf(shop), textOf(secret)) ? shop : no(40125, 'invalid appsecret')
}

export function serve(app: FastifyInstance, market: Market): void {
  app.get<{ Params: { appid: string } }>(`${base}/console/:appid`, ({ params }, reply) => {
    const shop = market.shopById('weixin', params.appid)
    return shop
      ? { name: shop.name, appid: shop.id, secret: secretOf(shop) }
      : reply.code(404).send({ message: '没有这个店铺' })
  })

  app.get<{ Querystring: Record<string, string> }>(`${base}/cgi-bin/token`, ({ query }) => {
    const shop = credentialed(market, query)
    if ('errcode' in shop) return shop
    if (shop.unbound) market.grant(shop)
    return issue(shop)
  })
  app.post(`${base}/cgi-bin/stable_token`, (request) => {
    const given = jsonBody(request)
    const shop = credentialed(market, given)
    if ('errcode' in shop) return shop
    // The same token for everyone who asks, until it ends or somebody insists.
    if (given['force_refresh'] === true || !market.shopByToken('weixin', shop.accessToken)) market.grant(shop)
    return { access_token: shop.accessToken, expires_in: 7200 }
  })

  type Called = FastifyRequest<{ Querystring: { access_token?: string } }>
  const called = (request: Called, answer: (shop: Shop) => object | Promise<object>): object | Promise<object> => {
    const token = request.query.access_token ?? ''
    if (!token) return no(41001, 'access_token missing')
    const shop = market.shopByToken('weixin', token) ?? shopOfIssued(market, token)
    return shop ? answer(shop) : no(42001, 'access_token expired')
  }

  for (const [path, answer] of Object.entries(calls))
    app.route({
      method: ['GET', 'POST'],
      url: `${base}/channels/ec/${path}`,
      handler: (request: Called) => called(request, (shop) => answer(market, shop, fieldsOf(request))),
    })
  // Its older clients know the same call under the other name.
  for (const path of ['shop/ec', 'channels/ec'])
    app.post(`${base}/${path}/basics/img/upload`, (request: Called) => called(request, (shop) => upload(request, shop)))
}
