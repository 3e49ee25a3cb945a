import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'lossless-json'
import { askConsent } from '../consent.ts'
import type { CourierSide, Town } from '../side.ts'
import { base, serveCalls } from './sf/calls.ts'
import { refusal } from './sf/refusals.ts'
import { happened, signatureOf } from './sf/words.ts'

const page = `${base}/artascope/cx/receipt/getpage/product/artascope/page/storeBinding`
const digits = (length: number): string => Array.from({ length }, () => String(randomInt(10))).join('')

/** The shop's owner ties one of its shops to the number the customer named; that is all that comes back. */
function serveBinding(server: FastifyInstance, town: Town): void {
  server.get<{ Querystring: Record<string, string> }>(page, ({ query }, reply) => {
    const outId = query['out_shop_id'] ?? ''
    return askConsent(reply, town, {
      courier: 'sf',
      title: '顺丰同城',
      appId: query['dev_id'] ?? '',
      back: query['redirect_uri'] ?? '',
      state: outId,
      outId,
      names: { code: '', shopId: 'shop_id', outId: 'out_shop_id' },
    })
  })
}

/** 顺丰同城. */
export const sf: CourierSide = {
  name: 'sf',
  title: '顺丰同城',
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
    const body = stringify(said.body) ?? ''
    const query = new URLSearchParams({ sign: signatureOf(body, keys) })
    return {
      url: `${callback}/${said.kind}?${query.toString()}`,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
    }
  },
  accepts: ({ body }) => /"error_code"\s*:\s*0\b/.test(body),
}
