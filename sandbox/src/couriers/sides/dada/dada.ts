import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { textOf } from '../../../channels/text.ts'
import { rawPath } from '../../../raw-body.ts'
import { digits } from '../digits.ts'
import { isRefusal, refuse } from '../refusal.ts'
import type { CourierSide, Town } from '../side.ts'
import { serveBinding } from './binding.ts'
import { push, pushTrouble } from './callbacks.ts'
import { callIn, sourceOf } from './client.ts'
import { orderCalls } from './orders.ts'
import { no, yes } from './refusals.ts'
import { shopCalls } from './shops.ts'

const base = '/courier-dada'
const calls = { ...shopCalls, ...orderCalls }

function serve(server: FastifyInstance, town: Town): void {
  serveBinding(server, town)
  // A new merchant under the developer: its number here is what it is called with.
  server.post(`${base}/merchantApi/merchant/add`, (request) => {
    try {
      const { app, body } = callIn(town, request)
      const [name, mobile, city] = [body['enterprise_name'], body['mobile'], body['city_name']].map((one) =>
        textOf(one),
      )
      if (!name || !mobile) return no('badInput', '商户参数不完整')
      const place = { address: textOf(body['enterprise_address']), city: city ?? '', longitude: 0, latitude: 0 }
      return yes(Number(sourceOf(town.openShop(app, 'dada', { ...place, name, mobile, outId: '' }))))
    } catch (error) {
      if (isRefusal(error)) return no(error.no, error.detail)
      throw error
    }
  })
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
  pushTrouble,
}
