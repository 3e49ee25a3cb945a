import type { FastifyInstance, FastifyRequest } from 'fastify'
import { textOf } from '../../../channels/text.ts'
import type { Shop } from '../../town/entities.ts'
import { agreedShop, showConsentPage } from '../consent.ts'
import { refuse } from '../refusal.ts'
import type { Town } from '../side.ts'
import { dataIn, formOf, signedBy } from './client.ts'

const base = '/courier-shansong'

const tokens = (shop: Shop, now: number): Record<string, unknown> => ({
  access_token: shop.accessToken,
  refresh_token: shop.refreshToken,
  expires_in: Math.floor((shop.tokenEnds - now) / 1000),
})

type Answered = (work: (request: FastifyRequest) => unknown) => (request: FastifyRequest) => unknown

/** How a merchant lets an app in: a page, a code, and tokens for it. */
export function serveBinding(server: FastifyInstance, town: Town, answered: Answered): void {
  server.post(
    `${base}/openapi/oauth/token`,
    answered((request) => {
      const form = formOf(request)
      const app = town.appByKey('shansong', form.get('clientId') ?? '')
      const shop = town.shopByCode('shansong', form.get('code') ?? '')
      return app && shop?.app === app.label ? tokens(shop, town.now()) : refuse('badInput', 'code错误或已使用')
    }),
  )
  server.post(
    `${base}/openapi/oauth/refresh_token`,
    answered((request) => {
      const form = formOf(request)
      const app = signedBy(town, form)
      const shop = town.renew('shansong', textOf(dataIn(form)['refreshToken']))
      return shop?.app === app.label ? tokens(shop, town.now()) : refuse('badInput', 'refreshToken错误')
    }),
  )

  server.get<{ Querystring: Record<string, string> }>(`${base}/auth`, ({ query }, reply) =>
    showConsentPage(reply, town, {
      courier: 'shansong',
      title: '闪送',
      app: town.appByKey('shansong', query['client_id'] ?? ''),
      back: query['redirect_uri'] ?? '',
      action: `${base}/consent`,
      carry: {
        appId: query['client_id'] ?? '',
        state: query['state'] ?? '',
        thirdStoreId: query['thirdStoreId'] ?? '',
      },
    }),
  )
  server.post(`${base}/consent`, (request, reply) => {
    const form = formOf(request)
    const field = (name: string): string => form.get(name) ?? ''
    const app = town.appByKey('shansong', field('appId'))
    const shop = app && URL.canParse(field('back')) ? agreedShop(town, app, 'shansong', form) : undefined
    if (!shop) return reply.code(400).send({ message: '授权请求不完整' })
    const url = new URL(field('back'))
    const told = { code: town.grant(shop), shopId: shop.id, isAllStoreAuth: 'true' }
    const carried = { thirdStoreId: field('thirdStoreId'), state: field('state') }
    for (const [name, value] of Object.entries({ ...told, ...carried })) url.searchParams.set(name, value)
    return reply.redirect(url.href, 302)
  })
}
