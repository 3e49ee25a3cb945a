import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import type { Values } from '../wire/signing.ts'
import { sign } from './signing.ts'

export type PeisongOptions = {
  endpoint?: string
  appId: string
  secret: string
  /** The service of our contract: 4002 飞速达, 4011 快速达, 4012 及时达, 4013 集中送, or a newer number. */
  serviceCode?: string
  timeoutMs?: number
}

const throttledCode = '11'

/** One call: a form, signed over what is not empty. `data` as it came. */
export async function call(
  options: PeisongOptions,
  account: CourierAccount,
  path: string,
  params: Values,
): Promise<Record<string, unknown>> {
  const { endpoint = 'https://peisongopen.meituan.com', timeoutMs } = options
  const { id, secret } = account.app ?? { id: options.appId, secret: options.secret }
  const values: Values = { ...params, appkey: id, timestamp: Math.floor(Date.now() / 1000), version: '1.0' }
  const form = new URLSearchParams({ sign: sign(values, secret) })
  for (const [key, value] of Object.entries(values)) if (value !== '') form.set(key, String(value))
  const { json } = await requestCourier(`${endpoint}/api/${path}`, { method: 'POST', body: form }, timeoutMs)
  const [code, words] = [idOf(json['code']), textOf(json['message'])]
  if (code === '') throw courierFailure('unreachable', `${path} without a code`)
  if (code !== '0')
    throw courierFailure(code === throttledCode ? 'throttled' : kindOfWords(words), `${code} ${words}`.trim())
  return isRecord(json['data']) ? json['data'] : {}
}
