import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount, type CourierFailure } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import { sign } from './signing.ts'

export type Kd100Options = {
  endpoint?: string
  /** The key of the customer, and its secret. */
  appId: string
  secret: string
  timeoutMs?: number
}

/** 30005 is whatever the fleet behind them said. 500 and -1 leave open whether it was asked at all. */
const kinds: Readonly<Record<string, CourierFailure['kind']>> = {
  30004: 'noBalance',
  500: 'unreachable',
  '-1': 'unreachable',
}
export const fleetCode = '30005'

/** One call: a form with the parameters as one text, over which the signature goes. `data` as it came. */
export async function call(
  options: Kd100Options,
  account: CourierAccount,
  method: string,
  params: object,
): Promise<Record<string, unknown>> {
  const { endpoint = 'https://api.kuaidi100.com', timeoutMs } = options
  const { id: key, secret } = account.app ?? { id: options.appId, secret: options.secret }
  const [param, t] = [JSON.stringify(params), String(Date.now())]
  const form = new URLSearchParams({ method, key, t, param, sign: sign(param, t, key, secret) })
  const { json } = await requestCourier(`${endpoint}/bsamecity/order`, { method: 'POST', body: form }, timeoutMs)
  const [code, words] = [idOf(json['returnCode'] ?? json['code']), textOf(json['message'])]
  if (code === '') throw courierFailure('unreachable', `${method} without a code`)
  if (code !== '200') throw courierFailure(kinds[code] ?? kindOfWords(words), `${code} ${words}`.trim())
  return isRecord(json['data']) ? json['data'] : {}
}
