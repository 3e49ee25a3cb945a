import { randomBytes, randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { stringify } from 'lossless-json'
import { rawPath } from '../../../raw-body.ts'
import { isRefusal, refuse } from '../refusal.ts'
import { acceptsWhen } from '../replies.ts'
import type { CourierSide, Town } from '../side.ts'
import { push, pushTrouble } from './callbacks.ts'
import { callIn } from './client.ts'
import { rideIdOf } from './numbers.ts'
import { openOrderCalls } from './orders.ts'
import { refusal } from './refusals.ts'
import { shopCalls } from './shops.ts'

const base = '/courier-peisong/api'

/** Whole numbers of theirs are longer than a number can hold. */
function serve(server: FastifyInstance, town: Town): void {
  const calls = { ...openOrderCalls(), ...shopCalls }
  server.post(`${base}/*`, async (request, reply) => {
    reply.type('application/json; charset=utf-8')
    try {
      const answer = calls[rawPath(request).slice(base.length + 1)] ?? refuse('badInput', '接口不存在')
      return reply.send(stringify({ code: 0, message: 'success', data: answer(await callIn(request, town)) }))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(JSON.stringify(body))
    }
  })
}

const letters = (bytes: number): string => randomBytes(bytes).toString('hex')

/** 美团配送. */
export const peisong: CourierSide = {
  name: 'peisong',
  title: '美团配送',
  mintKeys: () => ({ id: letters(16), secret: letters(32), more: {} }),
  newRideId: () => rideIdOf(`${randomInt(1_000_000_000)}${Date.now()}`.slice(0, 18)),
  newShopId: () => String(randomInt(10_000_000, 99_999_999)),
  serve,
  refusal,
  push,
  pushTrouble,
  accepts: acceptsWhen('code', 0),
}
