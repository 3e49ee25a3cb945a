import { sameText } from '../../../digest.ts'
import { isRecord } from '../../../raw-body.ts'
import type { Town } from '../side.ts'
import type { App, Shop } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import { signatureOf } from './signing.ts'

const clockToleranceMs = 600_000

export type Call = { town: Town; app: App; shop: Shop; param: Record<string, unknown> }

/** A call with a known key, rightly signed over the very text. */
export function callIn(form: URLSearchParams, town: Town): Call {
  const field = (name: string): string => form.get(name) ?? ''
  const [key, t, param] = [field('key'), field('t'), field('param')]
  const app = town.appByKey('kd100', key) ?? refuse('badToken')
  if (!sameText(signatureOf(param, t, key, app.keys.kd100.secret), field('sign'))) refuse('badSign')
  if (Math.abs(town.now() - Number(t)) > clockToleranceMs) refuse('badSign', '时间戳已失效')
  return { town, app, shop: customer(town, app), param: objectIn(param) }
}

function objectIn(param: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(param)
    return isRecord(value) ? value : refuse('badInput')
  } catch {
    return refuse('badInput')
  }
}

/** Orders say themselves where they start; what a customer has with them is one account. */
function customer(town: Town, app: App): Shop {
  const outId = app.keys.kd100.id
  const nowhere = { mobile: '', address: '', city: '', longitude: 0, latitude: 0 }
  return (
    town.shopByOutId('kd100', app, outId) ??
    town.openShop(app, 'kd100', { ...nowhere, name: `${app.label}的账户`, outId })
  )
}
