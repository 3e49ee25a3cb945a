import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stringify } from 'lossless-json'
import { sameText } from '../../../digest.ts'
import { rawBody, rawPath, rawQuery } from '../../../raw-body.ts'
import type { Market } from '../../side.ts'
import type { Shop } from '../../things.ts'
import { dispatch } from './calls.ts'
import { fail, isNg, ng } from './refusals.ts'
import { signatureOf, type Values } from './signing.ts'

const base = '/channel-meituan/api/v1'
const clockToleranceS = 600

/** Every call: known app, right signature, a live token of the shop where one is needed, then its answer. */
export function serveCalls(server: FastifyInstance, market: Market): void {
  server.route({
    method: ['GET', 'POST'],
    url: `${base}/*`,
    handler: (request, reply) => {
      reply.type('application/json;charset=UTF-8')
      try {
        const path = rawPath(request).slice(base.length + 1)
        return reply.send(stringify(answer(request, path, market)))
      } catch (error) {
        if (isNg(error)) return reply.send(JSON.stringify({ data: 'ng', error: error.ng }))
        throw error
      }
    },
  })
}

function answer(request: FastifyRequest, path: string, market: Market): unknown {
  const values: Values = Object.fromEntries([
    ...new URLSearchParams(rawQuery(request)),
    ...new URLSearchParams(rawBody(request).toString('utf8')),
  ])
  const { app_id: appId = '', timestamp = '', sig = '' } = values
  if (!appId || !timestamp || !sig) throw ng.missing()
  const app = market.appByKey('meituan', appId) ?? fail(ng.app())
  const url = `http://${request.host}${rawPath(request)}`
  if (!sameText(sig, signatureOf(url, values, app.keys.meituan.secret))) throw ng.signature()
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > clockToleranceS) throw ng.clock()

  const shopOf = (code = ''): Shop => {
    const shop = market.shopById('meituan', code)
    return shop && shop.app === app.label ? shop : fail(ng.shop())
  }
  switch (path) {
    case 'poi/mget':
      return {
        data: (values.app_poi_codes ?? '').split(',').map((code) => {
          const { id, name, phone, closed } = shopOf(code)
          return { app_poi_code: id, name, phone, standby_tel: '', open_level: closed ? 3 : 1, is_online: 1 }
        }),
      }
    case 'poi/getids':
      return {
        data: market
          .shopsOf(app, 'meituan')
          .map(({ id }) => id)
          .join(','),
      }
    case 'oauth/authorize': {
      const shop = shopOf(values.app_poi_code)
      market.shopByCode('meituan', market.grant(shop))
      return tokens(shop)
    }
    case 'oauth/token': {
      const shop = market.renew('meituan', values.refresh_token ?? '')
      return shop && shop.app === app.label ? tokens(shop) : fail(ng.refreshToken())
    }
  }
  const shop = market.shopByToken('meituan', values.access_token ?? '')
  if (!shop || shop.app !== app.label) throw ng.token()
  return dispatch(path, { app, values, market, shop })
}

const tokens = (shop: Shop): object => ({
  status: 0,
  message: 'success',
  access_token: shop.accessToken,
  refresh_token: shop.refreshToken,
  expires_in: Math.floor((shop.tokenEnds - Date.now()) / 1000),
})
