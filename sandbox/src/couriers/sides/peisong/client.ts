import type { FastifyRequest } from 'fastify'
import { sameText } from '../../../digest.ts'
import { rawBody } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import type { App, Ride, Shop } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import { signatureOf, type Values } from './signing.ts'
import { rideIdOf } from './numbers.ts'

const clockToleranceS = 600

export type Call = { town: Town; app: App; values: Values; shop: () => Shop; ride: () => Ride }

/** A call of a known app, rightly signed. */
export function callIn(request: FastifyRequest, town: Town): Call {
  const values: Values = Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))
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
