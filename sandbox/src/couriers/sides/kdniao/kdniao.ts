import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { rawBody } from '../../../raw-body.ts'
import { digits } from '../digits.ts'
import { isRefusal, refuse } from '../refusal.ts'
import type { CourierSide, Town } from '../side.ts'
import { push, pushTrouble } from './callbacks.ts'
import { callIn } from './client.ts'
import { orderCalls } from './orders.ts'
import { no } from './refusals.ts'

const base = '/courier-kdniao'

const paths = [
  '/api/EOrderService',
  '/api/OOrderService',
  '/api/dist',
  '/Ebusiness/EbusinessOrderHandle.aspx',
  '/kdniaosandbox/gateway/exterfaceInvoke.json',
]

function serve(server: FastifyInstance, town: Town): void {
  for (const path of paths)
    server.post(`${base}${path}`, (request) => {
      try {
        const form = new URLSearchParams(rawBody(request).toString('utf8'))
        const call = callIn(form, town)
        const answer = orderCalls[form.get('RequestType') ?? ''] ?? refuse('badInput', 'RequestType不存在')
        return { EBusinessID: call.app.keys.kdniao.id, ...answer(call) }
      } catch (error) {
        if (isRefusal(error)) return no(error.no, error.detail)
        throw error
      }
    })
}

/** 快递鸟: waybills of express companies, and where their parcels are. */
export const kdniao: CourierSide = {
  name: 'kdniao',
  title: '快递鸟',
  mintKeys: () => ({ id: digits(7), secret: randomUUID(), more: {} }),
  newRideId: () => digits(15),
  newShopId: () => digits(8),
  serve,
  refusal: (why, detail) => ({ status: 200, body: no(why, detail) }),
  push,
  pushTrouble,
  accepts: ({ status, body }) => status === 200 && body.includes('"Success":true'),
}
