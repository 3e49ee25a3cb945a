import type { FastifyRequest } from 'fastify'
import { sameText } from '../../../digest.ts'
import { header, isRecord, jsonBody } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import type { App, Ride, Shop } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import { signatureOf } from './signing.ts'

const clockToleranceS = 600

/** A call of a known app, rightly signed. */
export type Signed = { app: App; biz: Record<string, unknown>; openId: string }

export type Call = {
  town: Town
  app: App
  shop: Shop
  biz: Record<string, unknown>
  /** The order the call is about, by their number or the customer's. */
  ride: () => Ride
  host: string
}

export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The signature is over the very text. */
export function signedIn(request: FastifyRequest, town: Town): Signed {
  const envelope = jsonBody(request)
  const app = town.appByKey('uupt', header(request, 'x-app-id')) ?? refuse('badSign', '应用不存在')
  const [biz, timestamp] = [text(envelope['biz']), text(envelope['timestamp'])]
  const { secret } = app.keys.uupt
  if (!sameText(signatureOf(biz, secret, timestamp), text(envelope['sign']))) refuse('badSign')
  if (Math.abs(town.now() / 1000 - Number(timestamp)) > clockToleranceS) refuse('badSign', '时间戳已失效')
  return { app, biz: objectIn(biz), openId: text(envelope['openId']) }
}

/** By a customer who let the app in. */
export function callIn(request: FastifyRequest, town: Town): Call {
  const { app, biz, openId } = signedIn(request, town)
  const shop = customer(town, app, openId)
  return { town, app, shop, biz, ride: () => rideIn(town, app, biz), host: request.host }
}

function objectIn(biz: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(biz)
    return isRecord(value) ? value : refuse('badInput')
  } catch {
    return refuse('badInput')
  }
}

/** Orders say themselves where they start; what a customer has with them is one account. The app's own needs no code. */
function customer(town: Town, app: App, openId: string): Shop {
  const shop = town.shopByOutId('uupt', app, openId) ?? ownAccount(town, app, openId)
  return shop?.bound ? shop : refuse('badToken')
}

function ownAccount(town: Town, app: App, openId: string): Shop | undefined {
  if (openId === '' || openId !== app.keys.uupt.more['openId']) return undefined
  const nowhere = { mobile: '', address: '', city: '', longitude: 0, latitude: 0 }
  return town.openShop(app, 'uupt', { ...nowhere, name: `${app.label}的账户`, outId: openId })
}

function rideIn(town: Town, app: App, biz: Record<string, unknown>): Ride {
  const code = text(biz['order_code'])
  const ride = code ? town.ride('uupt', code) : town.rideBySn('uupt', app, text(biz['originId']))
  return ride && ride.app === app.label ? ride : refuse('unknownOrder')
}
