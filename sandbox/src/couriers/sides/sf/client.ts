import type { FastifyRequest } from 'fastify'
import { textOf as text } from '../../../channels/text.ts'
import { sameText } from '../../../digest.ts'
import { isRecord, jsonBody, rawBody, rawQuery } from '../../../raw-body.ts'
import type { App, Ride } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import type { Town } from '../side.ts'
import { seconds } from './query.ts'
import { signatureOf } from './signing.ts'

export type Fields = Record<string, unknown>
export type Call = { town: Town; app: App; fields: Fields }

export const base = '/courier-sf'
const clockToleranceS = 600

export const record = (value: unknown): Fields => (isRecord(value) ? value : {})
export const number = (value: unknown, name: string): number => {
  const given = Number(text(value) || Number.NaN)
  return Number.isFinite(given) ? given : refuse('badInput', name)
}

/** A known developer with the right signature. */
export function callIn(request: FastifyRequest, town: Town): Call {
  const fields = jsonBody(request)
  const app = town.appByKey('sf', text(fields['dev_id'])) ?? refuse('badSign', '开发者不存在')
  const given = new URLSearchParams(rawQuery(request)).get('sign') ?? ''
  if (!sameText(given, signatureOf(rawBody(request), app.keys.sf))) refuse('badSign')
  if (Math.abs(Date.now() / 1000 - Number(fields['push_time'])) > clockToleranceS) refuse('badSign', 'push_time 已失效')
  return { town, app, fields }
}

export function rideOf({ town, app, fields }: Call): Ride {
  const id = text(fields['order_id'])
  const ride = text(fields['order_type']) === '2' ? town.rideBySn('sf', app, id) : town.ride('sf', id)
  return ride && ride.app === app.label ? ride : refuse('unknownOrder')
}

export const numbers = (ride: Ride, town: Town): Fields => ({
  sf_order_id: BigInt(ride.id),
  shop_order_id: ride.sn,
  push_time: seconds(town.now()),
})
