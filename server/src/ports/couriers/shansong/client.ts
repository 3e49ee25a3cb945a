import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import type { Values } from '../wire/signing.ts'
import { sign } from './signing.ts'

type Fields = Record<string, unknown>

export type ShansongOptions = {
  endpoint?: string
  appId: string
  secret: string
  /** Our own number as a merchant of theirs. */
  shopId: string
  timeoutMs?: number
}

export const hostOf = ({ endpoint = 'https://open.ishansong.com' }: ShansongOptions): string => endpoint

/** Whoever let us in on their page is spoken for by a token, we ourselves by our number. */
export async function call(
  options: ShansongOptions,
  account: CourierAccount,
  name: string,
  data?: object,
): Promise<Fields> {
  const { id, secret } = account.app ?? { id: options.appId, secret: options.secret }
  const byToken = account.accessToken !== ''
  // A merchant with an app of its own is the merchant of that app.
  const shopId = account.app ? account.shopId : account.more['shopId'] || options.shopId
  return send(options, `/openapi/${byToken ? 'developer' : 'merchants'}/v5/${name}`, secret, {
    clientId: id,
    ...(byToken ? { accessToken: account.accessToken } : { shopId }),
    timestamp: Date.now(),
    ...(data && { data: JSON.stringify(data) }),
  })
}

/** A code for tokens; this one call is not signed. */
export const askToken = (options: ShansongOptions, code: string): Promise<Fields> =>
  post(options, '/openapi/oauth/token', { clientId: options.appId, code })

export const renewToken = (options: ShansongOptions, refreshToken: string): Promise<Fields> =>
  send(options, '/openapi/oauth/refresh_token', options.secret, {
    clientId: options.appId,
    timestamp: Date.now(),
    data: JSON.stringify({ refreshToken }),
  })

const send = (options: ShansongOptions, path: string, secret: string, values: Values): Promise<Fields> =>
  post(options, path, { ...values, sign: sign(values, secret) })

async function post(options: ShansongOptions, path: string, values: Values): Promise<Fields> {
  const form = new URLSearchParams(Object.entries(values).map(([key, value]): [string, string] => [key, String(value)]))
  const { json } = await requestCourier(`${hostOf(options)}${path}`, { method: 'POST', body: form }, options.timeoutMs)
  const status = idOf(json['status'])
  // The answer to a new store is its bare number.
  if (status === '200') return isRecord(json['data']) ? json['data'] : { value: json['data'] }
  const words = textOf(json['msg'])
  throw courierFailure(/^5\d\d$/.test(status) ? 'unreachable' : kindOfWords(words), `${status} ${words}`.trim())
}
