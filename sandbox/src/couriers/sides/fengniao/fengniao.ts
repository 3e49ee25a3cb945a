import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { digits } from '../digits.ts'
import { isRefusal, refuse } from '../refusal.ts'
import type { CourierSide, Town } from '../side.ts'
import { grantOf, servePage } from './binding.ts'
import { push, pushTrouble } from './callbacks.ts'
import { callIn } from './client.ts'
import { orderCalls } from './orders.ts'
import { no, yes } from './refusals.ts'
import { shopCalls } from './shops.ts'

const base = '/courier-fengniao'
const calls = { ...orderCalls, ...shopCalls }

function serve(server: FastifyInstance, town: Town): void {
  const answering = (path: string, answer: (request: FastifyRequest) => unknown): void => {
    server.post(base + path, (request) => {
      try {
        return yes(answer(request))
      } catch (error) {
        if (isRefusal(error)) return no(error.no, error.detail)
        throw error
      }
    })
  }
  answering('/v3/invoke/:method', (request) => {
    const call = callIn(town, request)
    const answer = calls[(request.params as { method: string }).method] ?? refuse('badInput', '接口不存在')
    return answer(call)
  })
  answering('/openapi/token', (request) => grantOf(town, request, false))
  answering('/openapi/refreshToken', (request) => grantOf(town, request, true))
  servePage(server, town)
}

/** 蜂鸟即配 v3. */
export const fengniao: CourierSide = {
  name: 'fengniao',
  title: '蜂鸟即配',
  mintKeys: () => ({
    id: randomUUID(),
    secret: randomUUID(),
    more: {
      devId: digits(8),
      merchantId: digits(8),
      accessToken: randomBytes(16).toString('hex'),
    },
  }),
  // Longer than a number can hold exactly, as theirs may be.
  newRideId: () => `1${digits(17)}`,
  newShopId: () => digits(9),
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push,
  pushTrouble,
}
