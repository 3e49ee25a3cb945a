import type { FastifyInstance } from 'fastify'
import { agreed, showConsentPage, tellThenReturn } from '../consent.ts'
import type { Town } from '../side.ts'
import { accepts, signed } from './callbacks.ts'
import { base } from './client.ts'

const page = `${base}/artascope/cx/receipt/getpage/product/artascope/page/storeBinding`
const title = '顺丰同城'

/** The shop's owner ties one of its shops to the number the customer named; both numbers are told. */
export function serveBinding(server: FastifyInstance, town: Town): void {
  const action = `${base}/consent`
  server.get<{ Querystring: Record<string, string> }>(page, ({ query }, reply) => {
    const outId = query['out_shop_id'] ?? ''
    const app = town.appByKey('sf', query['dev_id'] ?? '')
    return showConsentPage(reply, town, {
      courier: 'sf',
      title,
      app,
      back: query['redirect_uri'] ?? '',
      state: outId,
      outId,
      action,
    })
  })
  server.post(action, (request, reply) => {
    const yes = agreed(request, town)
    if (!yes) return reply.code(400).send({ message: '授权请求不完整' })
    const { app, shop, state, back } = yes
    const told = {
      shop_id: shop.id,
      out_shop_id: state,
      shop_name: shop.name,
      push_time: Math.floor(Date.now() / 1000),
    }
    return tellThenReturn(reply, title, yes, signed(back, JSON.stringify(told), app.keys.sf), accepts)
  })
}
