import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { rawPath } from '../../../raw-body.ts'
import { digits } from '../digits.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { acceptsWhen } from '../replies.ts'
import type { CourierSide, Town } from '../side.ts'
import { serveBinding } from './binding.ts'
import { push, pushTrouble } from './callbacks.ts'
import { callIn } from './client.ts'
import { orderCalls } from './orders.ts'
import { no, yes } from './refusals.ts'
import { shopCalls } from './shops.ts'

const base = '/courier-shansong'
const calls = { ...orderCalls, ...shopCalls }

function serve(server: FastifyInstance, town: Town): void {
  const answered =
    (work: (request: FastifyRequest) => unknown) =>
    (request: FastifyRequest): Record<string, unknown> => {
      try {
        return yes(work(request))
      } catch (error) {
        if (isRefusal(error)) return no(error.no, error.detail)
        throw error
      }
    }

  for (const way of ['merchants', 'developer'])
    server.post(
      `${base}/openapi/${way}/v5/*`,
      answered((request) => {
        const call = callIn(town, request, way)
        const answer = calls[rawPath(request).split('/').at(-1) ?? ''] ?? refuse('badInput', '接口不存在')
        return answer(call)
      }),
    )

  serveBinding(server, town, answered)
}

export const shansong: CourierSide = {
  name: 'shansong',
  title: '闪送',
  mintKeys: () => ({
    id: `ss${randomBytes(8).toString('hex')}`,
    secret: randomBytes(16).toString('hex'),
    more: { shopId: `2000000000${digits(9)}` },
  }),
  newRideId: () => `TDH${new Date().toISOString().slice(0, 10).replaceAll('-', '')}${digits(8)}`,
  newShopId: () => `2000000000${digits(9)}`,
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push,
  pushTrouble,
  accepts: acceptsWhen('status', 200),
}
