import { sameText } from '../../../digest.ts'
import { isRecord } from '../../../raw-body.ts'
import type { App } from '../../town/entities.ts'
import { refuse } from '../refusal.ts'
import type { Town } from '../side.ts'
import { signatureOf } from './signing.ts'

export type Call = { town: Town; app: App; data: Record<string, unknown> }

function dataIn(text: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text)
    return isRecord(data) ? data : refuse('badInput', 'RequestData不是JSON')
  } catch {
    return refuse('badInput', 'RequestData不是JSON')
  }
}

/** Who calls, and whether the question is signed by them. */
export function callIn(form: URLSearchParams, town: Town): Call {
  const field = (name: string): string => form.get(name) ?? ''
  const app = town.appByKey('kdniao', field('EBusinessID')) ?? refuse('badInput', '商户ID不存在')
  if (!sameText(signatureOf(field('RequestData'), app.keys.kdniao.secret), field('DataSign'))) refuse('badSign')
  return { town, app, data: dataIn(field('RequestData')) }
}
