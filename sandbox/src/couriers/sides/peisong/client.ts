import type { FastifyRequest } from 'fastify'
import { sameText } from '../../../digest.ts'
import { header, rawBody } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import type { App, Ride, Shop } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import { signatureOf, type Values } from './signing.ts'
import { rideIdOf } from './numbers.ts'

const clockToleranceS = 600

export type Call = { town: Town; app: App; values: Values; shop: () => Shop; ride: () => Ride }

/** A form, or, where a picture is among them, its parts; the picture is not signed. */
async function valuesIn(request: FastifyRequest): Promise<Values> {
  const type = header(request, 'content-type')
  const body = rawBody(request)
  if (!type.startsWith('multipart/')) return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries([...parts].filter((part): part is [string, string] => typeof part[1] === 'string'))
}

/** A call of a known app, rightly signed. */
export async function callIn(request: FastifyRequest, town: Town): Promise<Call> {
  const values = await valuesIn(request)
  const app = town.appByKey('peisong', values['appkey'] ?? '') ?? refuse('badSign', 'appkey不存在')
  if (!sameText(signatureOf(values, app.keys.peisong.secret), values['sign'] ?? '')) refuse('badSign')
  if (Math.abs(town.now() / 1000 - Number(values['timestamp'])) > clockToleranceS) refuse('badSign', '时间戳已失效')
  return {
    town,
    app,
    values,
    shop: () => town.shopByOutId('peisong', app, values['shop_id'] ?? '') ?? refuse('badToken'),
    ride() {
      const { delivery_id: deliveryId = '', mt_peisong_id: id = '' } = values
      const ride = town.ride('peisong', rideIdOf(deliveryId))
      if (!ride || ride.app !== app.label || (id !== '' && id !== ride.id)) return refuse('unknownOrder')
      return ride
    },
  }
}

export const required = (values: Values, ...names: string[]): void => {
  const missing = names.find((name) => !values[name])
  if (missing) refuse('badInput', `缺少参数${missing}`)
}
export const degrees = (text = ''): number => {
  // Millionths: whoever sends degrees means another place.
  if (!/^\d{7,9}$/.test(text)) return refuse('badInput', '坐标')
  return Number(text) / 1e6
}
