import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { rawBody, rawQuery } from '../../../raw-body.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { acceptsWhen } from '../replies.ts'
import type { CourierSide, Town } from '../side.ts'
import { push, pushTrouble } from './callbacks.ts'
import { callIn } from './client.ts'
import { orderCalls } from './orders.ts'
import { refusal } from './refusals.ts'

/** One address for every method, by POST or GET. */
function serve(server: FastifyInstance, town: Town): void {
  server.route({
    method: ['GET', 'POST'],
    url: '/courier-kd100/bsamecity/order',
    handler(request, reply) {
      try {
        const form = new URLSearchParams(
          request.method === 'GET' ? rawQuery(request) : rawBody(request).toString('utf8'),
        )
        const answer = orderCalls[form.get('method') ?? ''] ?? refuse('badInput', 'method不支持')
        return reply.send({ success: true, code: 200, message: '提交成功', data: answer(callIn(form, town)) })
      } catch (error) {
        if (!isRefusal(error)) throw error
        const { status, body } = refusal(error.no, error.detail)
        return reply.code(status).send(body)
      }
    },
  })
}

/** 快递100 同城急送, in front of several fleets. */
export const kd100: CourierSide = {
  name: 'kd100',
  title: '快递100',
  mintKeys: () => ({ id: randomBytes(8).toString('base64url'), secret: randomBytes(16).toString('hex'), more: {} }),
  newRideId: () => `${Date.now()}${randomInt(1_000, 9_999)}`,
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve,
  refusal,
  push,
  pushTrouble,
  accepts: acceptsWhen('result', true),
}
