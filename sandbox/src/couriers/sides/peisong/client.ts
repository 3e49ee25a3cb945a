import type { FastifyRequest } from 'fastify'
import { sameText } from '../../../digest.ts'
import { rawBody } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import type { App, Ride, Shop } from '../../town/entities.ts'
import { sayNo } from '../refusal.ts'
import { signatureOf, type Values } from './signing.ts'
import { rideIdOf } from './status.ts'

const clockToleranceS = 600

export type Asked = { town: Town; app: App; values: Values; shop: () => Shop; ride: () => Ride }

/** A call of a known app, rightly signed. */
export function askedIn(request: FastifyRequest, town: Town): Asked {
  const values: Values = Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))
  const app = town.appByKey('peisong', values['appkey'] ?? '') ?? sayNo('badSign', 'appkey不存在')
  if (!sameText(signatureOf(values, app.keys.peisong.secret), values['sign'] ?? '')) sayNo('badSign')
  if (Math.abs(town.now() / 1000 - Number(values['timestamp'])) > clockToleranceS) sayNo('badSign', '时间戳已失效')
  return {
    town,
    app,
    values,
    shop: () => town.shopByOutId('peisong', app, values['shop_id'] ?? '') ?? sayNo('badToken'),
    ride() {
      const { delivery_id: deliveryId = '', mt_peisong_id: id = '' } = values
      const ride = town.ride('peisong', rideIdOf(deliveryId))
      if (!ride || ride.app !== app.label || (id !== '' && id !== ride.id)) return sayNo('unknownOrder')
      return ride
    },
  }
}
