import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { rawPath } from '../../../raw-body.ts'
import { digits } from '../digits.ts'
import { isRefusal, refuse } from '../refusal.ts'
import type { CourierSide, Town } from '../side.ts'
import { serveBinding } from './binding.ts'
import { push } from './callbacks.ts'
import { callIn } from './client.ts'
import { orderCalls } from './orders.ts'
import { no, yes } from './refusals.ts'
import { shopCalls } from './shops.ts'

const base = '/courier-dada'
const calls = { ...shopCalls, ...orderCalls }

function serve(server: FastifyInstance, town: Town): void {
  serveBinding(server, town)
  server.post(`${base}/api/*`, (request) => {
    try {
      const call = callIn(town, request)
      const answer = calls[rawPath(request).slice(`${base}/api/`.length)] ?? refuse('badInput', '接口不存在')
      return yes(answer(call))
    } catch (error) {
      if (isRefusal(error)) return no(error.no, error.detail)
      throw error
    }
  })
}

export const dada: CourierSide = {
  name: 'dada',
  title: '达达快送',
  mintKeys: () => ({
    id: `dada${randomBytes(7).toString('hex')}`,
    secret: randomBytes(16).toString('hex'),
    more: { sourceId: digits(6) },
  }),
  newRideId: () => digits(15),
  newShopId: () => `${digits(8)}-1`,
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push,
}
