import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'lossless-json'
import { digits } from '../digits.ts'
import { isRefusal, refuse } from '../refusal.ts'
import type { CourierSide, Town } from '../side.ts'
import { serveBinding } from './binding.ts'
import { accepts, push, pushTrouble } from './callbacks.ts'
import { base, callIn } from './client.ts'
import { orderCalls } from './orders.ts'
import { refusal } from './refusals.ts'
import { shopCalls } from './shops.ts'

const calls = { ...orderCalls, ...shopCalls }

function serveCalls(server: FastifyInstance, town: Town): void {
  server.post<{ Params: { op: string } }>(`${base}/open/api/external/:op`, (request, reply) => {
    reply.type('application/json; charset=utf-8')
    try {
      const call = callIn(request, town)
      const answer = calls[request.params.op] ?? refuse('badInput', '接口不存在')
      return reply.send(stringify({ error_code: 0, error_msg: 'success', error_data: null, result: answer(call) }))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(JSON.stringify(body))
    }
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
  push,
  pushTrouble,
  accepts: ({ body }) => accepts(body),
}
