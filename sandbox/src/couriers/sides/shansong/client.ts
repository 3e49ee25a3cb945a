import type { FastifyRequest } from 'fastify'
import { sameText } from '../../../digest.ts'
import { isRecord, rawBody } from '../../../raw-body.ts'
import type { App, Shop } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import type { Town } from '../side.ts'
import { signatureOf } from './signing.ts'

export type Data = Record<string, unknown>
/** `shop` is the merchant's who gave a token; without one it is the customer itself that calls. */
export type Call = { town: Town; app: App; shop: Shop | undefined; data: Data }

const clockDriftMs = 10 * 60_000

export const formOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(rawBody(request).toString('utf8'))

export function signedBy(town: Town, form: URLSearchParams): App {
  const app = town.appByKey('shansong', form.get('clientId') ?? '') ?? refuse('badInput', 'clientId不存在')
  if (!sameText(signatureOf(form, app.keys.shansong.secret), form.get('sign') ?? '')) refuse('badSign')
  if (!(Math.abs(Date.now() - Number(form.get('timestamp'))) <= clockDriftMs)) refuse('badInput', 'timestamp已失效')
  return app
}

export function dataIn(form: URLSearchParams): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(form.get('data') || '{}')
    return isRecord(data) ? data : {}
  } catch {
    return refuse('badInput', 'data不是JSON')
  }
}

/** Merchants who gave a token are spoken for at `developer`, the customer itself at `merchants`. */
export function callIn(town: Town, request: FastifyRequest, way: string): Call {
  const form = formOf(request)
  const app = signedBy(town, form)
  const shop = town.shopByToken('shansong', form.get('accessToken') ?? '')
  if (way === 'developer' && (!shop || shop.app !== app.label)) refuse('badToken')
  if (way === 'merchants' && form.get('shopId') !== app.keys.shansong.more['shopId']) refuse('badInput', 'shopId错误')
  return { town, app, shop: way === 'developer' ? shop : undefined, data: dataIn(form) }
}
