import type { FastifyRequest } from 'fastify'
import { textOf } from '../../../channels/text.ts'
import { sameText } from '../../../digest.ts'
import { header, isRecord, jsonBody } from '../../../raw-body.ts'
import type { App, Shop } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import type { Town } from '../side.ts'
import { signatureOf } from './signing.ts'

export type Body = Record<string, unknown>
export type Call = { town: Town; app: App; sourceId: string; origin: string; body: Body; list: unknown[] }

const clockDriftSeconds = 600

function businessIn(text: string): unknown {
  try {
    return JSON.parse(text || '{}') as unknown
  } catch {
    return refuse('badInput', 'body不是JSON')
  }
}

/** Who calls, and whether the envelope is signed by them. */
export function callIn(town: Town, request: FastifyRequest): Call {
  const { signature, ...envelope } = jsonBody(request)
  const app = town.appByKey('dada', textOf(envelope['app_key'])) ?? refuse('badInput', 'app_key无效')
  if (!sameText(signatureOf(envelope, app.keys.dada.secret), textOf(signature))) refuse('badSign')
  if (Math.abs(Date.now() / 1000 - Number(envelope['timestamp'])) > clockDriftSeconds)
    refuse('badInput', 'timestamp已失效')
  const body = businessIn(textOf(envelope['body']))
  return {
    town,
    app,
    sourceId: textOf(envelope['source_id']),
    origin: `http://${header(request, 'host')}`,
    body: isRecord(body) ? body : {},
    list: Array.isArray(body) ? body : [],
  }
}

export const isOwn = ({ app, sourceId }: Call): boolean => app.keys.dada.more['sourceId'] === sourceId
/** A merchant of its own has one shop here, and the merchant's number begins the shop's. */
export const sourceOf = ({ id }: Shop): string => id.split('-')[0] ?? ''

/** The customer's own shops go by the numbers it chose, a merchant's by the number it has here. */
export function shopOf(call: Call, shopNo: string): Shop {
  const { town, app, sourceId } = call
  if (isOwn(call)) return town.shopByOutId('dada', app, shopNo) ?? refuse('badInput', '门店编码不存在')
  const shop = town.shop('dada', shopNo)
  if (!shop || shop.app !== app.label || sourceOf(shop) !== sourceId) return refuse('badInput', '门店编码不存在')
  return shop.bound ? shop : refuse('badToken')
}
