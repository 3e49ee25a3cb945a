import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'lossless-json'
import { agreed, askConsent, tellThenReturn } from '../consent.ts'
import type { CourierSide, Outgoing, Town } from '../side.ts'
import type { AppKeys } from '../../town/entities.ts'
import { base, serveCalls } from './orders.ts'
import { refusal } from './refusals.ts'
import { happened, signatureOf } from './callbacks.ts'

const page = `${base}/artascope/cx/receipt/getpage/product/artascope/page/storeBinding`
const title = '顺丰同城'
const digits = (length: number): string => Array.from({ length }, () => String(randomInt(10))).join('')

/** The shop's owner ties one of its shops to the number the customer named; both numbers are told. */
function serveBinding(server: FastifyInstance, town: Town): void {
  const action = `${base}/consent`
  server.get<{ Querystring: Record<string, string> }>(page, ({ query }, reply) => {
    const outId = query['out_shop_id'] ?? ''
    const app = town.appByKey('sf', query['dev_id'] ?? '')
    return askConsent(reply, town, {
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

const signed = (address: string, body: string, keys: AppKeys): Outgoing => {
  const query = new URLSearchParams({ sign: signatureOf(body, keys) })
  return {
    url: `${address}?${query.toString()}`,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
  }
}

const accepts = (body: string): boolean => /"error_code"\s*:\s*0\b/.test(body)

/** 顺丰同城. */
export const sf: CourierSide = {
  name: 'sf',
  title,
  mintKeys: () => ({ id: `15${digits(8)}`, secret: randomBytes(16).toString('hex'), more: {} }),
  // Longer than a number can hold exactly, as theirs are.
  newRideId: () => `3${digits(18)}`,
  newShopId: () => `32${digits(11)}`,
  serve(server, town) {
    serveCalls(server, town)
    serveBinding(server, town)
  },
  refusal,
  push(happening, keys, callback) {
    const said = happened(happening)
    if (!said) return null
    return signed(`${callback}/${said.kind}`, stringify(said.body) ?? '', keys)
  },
  accepts: ({ body }) => accepts(body),
}
