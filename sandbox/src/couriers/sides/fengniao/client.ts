import type { FastifyRequest } from 'fastify'
import { parse } from 'lossless-json'
import { textOf as text } from '../../../channels/text.ts'
import { sameText } from '../../../digest.ts'
import { header, isRecord, jsonBody, rawBody } from '../../../raw-body.ts'
import type { App, Shop } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import type { Town } from '../side.ts'
import { signatureOf } from './signing.ts'

export type Fields = Record<string, unknown>
/** Who calls: a merchant with its one shop, or, where `shop` is absent, the customer itself with all that it opened. */
export type Call = { town: Town; app: App; shop: Shop | undefined; fields: Fields }

const clockToleranceMs = 600_000

export const number = (value: unknown, name: string): number => {
  const given = Number(text(value) || Number.NaN)
  return Number.isFinite(given) ? given : refuse('badInput', name)
}

/** A merchant's own number at them, beside the number of its one shop. */
export const merchantIdOf = (shop: Shop): string => `9${shop.id}`

/** JSON or form, whichever was sent: known app, right signature. */
export function envelopeIn(request: FastifyRequest, town: Town): { app: App; fields: Fields } {
  const asForm = header(request, 'content-type').includes('form')
  const { signature, ...fields } = asForm
    ? Object.fromEntries(new URLSearchParams(rawBody(request).toString('utf8')))
    : jsonBody(request)
  const app = town.appByKey('fengniao', text(fields['app_id'])) ?? refuse('badInput', 'app_id不存在')
  if (!sameText(text(signature), signatureOf(fields, app.keys.fengniao.secret))) refuse('badSign')
  if (Math.abs(Date.now() - Number(fields['timestamp'])) > clockToleranceMs) refuse('badSign', 'timestamp已失效')
  return { app, fields }
}

/** The customer itself, who has its tokens with its keys, or a merchant who let it in. */
function callerOf(town: Town, app: App, fields: Fields): Shop | undefined {
  const [token, merchantId] = [text(fields['access_token']), text(fields['merchant_id'])]
  const own = app.keys.fengniao.more
  if (token === own['accessToken'] && merchantId === own['merchantId']) return undefined
  const shop = town.shopByToken('fengniao', token)
  return shop && shop.app === app.label && merchantIdOf(shop) === merchantId ? shop : refuse('badToken')
}

function businessIn(fields: Fields): Fields {
  try {
    const data = parse(text(fields['business_data']))
    return isRecord(data) ? data : {}
  } catch {
    return refuse('badInput', 'business_data')
  }
}

export function callIn(town: Town, request: FastifyRequest): Call {
  const { app, fields } = envelopeIn(request, town)
  return { town, app, shop: callerOf(town, app, fields), fields: businessIn(fields) }
}
